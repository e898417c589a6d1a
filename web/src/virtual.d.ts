declare module 'virtual:land/*' {
  const layers: { layer: string; d: string; text?: string }[];
  export default layers;
}
declare module 'virtual:sketches' {
  const sketches: Record<string, import('./lobby/sketch').Sketch>;
  export default sketches;
}
