declare module 'virtual:land/*' {
  const layers: { layer: string; d: string }[];
  export default layers;
}
