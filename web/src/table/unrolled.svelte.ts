/** A long list that answers a key as fast as a short one: its first lines are drawn at once, the rest a frame later. */

export class Unrolled {
  #whole = $state(false);

  /** To be made while a component is; `first` fills what is seen of the list. */
  constructor(readonly first: number) {
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => (timer = setTimeout(() => (this.#whole = true))));
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    });
  }

  of<T>(list: readonly T[]): readonly T[] {
    return this.#whole ? list : list.slice(0, this.first);
  }
}
