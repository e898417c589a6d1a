/** A choice as the board shows it: a frame after the panel that it opens, which so answers a key at once. */

/** Milliseconds after which a frame has been drawn. */
const FRAME = 34;

export class Later<T> {
  #seen = $state.raw<T | null>(null);
  /** The choice, or the one before it until a frame is drawn; null as soon as nothing is chosen. */
  readonly current: T | null;

  /** To be made while a component is. */
  constructor(chosen: () => T | null) {
    this.current = $derived(chosen() === null ? null : this.#seen);
    $effect(() => {
      const next = chosen();
      if (next === null) {
        this.#seen = null;
        return;
      }
      const timer = setTimeout(() => (this.#seen = next), FRAME);
      return () => clearTimeout(timer);
    });
  }
}
