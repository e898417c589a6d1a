/**
 * A long list that answers a key as fast as a short one: its first lines are drawn at once, the rest a frame later or,
 * where `grows` marks the end of what is drawn, as somebody comes near it.
 */

const STEP = 12;
const NEAR = '240px';

export class Unrolled {
  #shown = $state(0);

  /** To be made while a component is; `first` fills what is seen of the list. */
  constructor(
    first: number,
    readonly stepwise = false,
  ) {
    this.#shown = first;
    if (stepwise) return;
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => (timer = setTimeout(() => (this.#shown = Infinity))));
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    });
  }

  of<T>(list: readonly T[]): readonly T[] {
    return list.slice(0, this.#shown);
  }

  /** For an element after the last line. It is made anew with every step: an observer tells of changes only. */
  grows = (end: HTMLElement): { destroy: () => void } => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#shown += STEP;
      },
      { rootMargin: NEAR },
    );
    watch.observe(end);
    return { destroy: () => watch.disconnect() };
  };
}
