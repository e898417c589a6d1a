/** Focus is never lost: the one place that decides where it goes when what had it is gone. */

interface Held {
  panel: HTMLElement;
  from: Element | null;
}

const held: Held[] = [];

/**
 * Gives a panel the focus when it appears, at its `[data-first]` or as a whole. Somebody who is writing is left alone,
 * and so is a panel that nobody sees.
 */
export function takesFocus(panel: HTMLElement): void {
  if (!panel.isConnected) return;
  const from = document.activeElement;
  held.push({ panel, from: from === document.body ? null : from });
  panel.tabIndex = -1;
  if (from instanceof HTMLInputElement && from.type === 'text' && from.isConnected && !panel.contains(from))
    return;
  (panel.querySelector<HTMLElement>('[data-first]') ?? panel).focus({ preventScroll: true });
}

/**
 * Watches a page: when the element with the focus disappears, the focus goes to the panel that is open, else back to
 * where the panel that closed was opened from, else to the page's `[data-home]`.
 */
export function keepsFocus(page: HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const gained = (event: FocusEvent): void => {
    last = event.target instanceof Element ? event.target : null;
  };
  const left = (event: FocusEvent): void => {
    const element = event.target;
    // A click beside everything gives the focus away; that is no loss.
    setTimeout(() => {
      if (element instanceof Element && element.isConnected && lost() && last === element) last = null;
    });
  };
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected || !lost()) return;
    last = null;
    refuge(page)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', gained);
  document.addEventListener('focusout', left);
  watch.observe(page, { childList: true, subtree: true });
  return {
    destroy: () => {
      watch.disconnect();
      document.removeEventListener('focusin', gained);
      document.removeEventListener('focusout', left);
      held.length = 0;
    },
  };
}

/** Moves the focus among the buttons of a list with the arrow keys, Home and End. */
export function arrowKeys(list: HTMLElement): { destroy: () => void } {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = [...list.querySelectorAll<HTMLElement>('button, input, a[href]')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = next(event.key, at, stops.length);
    if (to === null) return;
    event.preventDefault();
    stops[to]?.focus();
    stops[to]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  list.addEventListener('keydown', press);
  return { destroy: () => list.removeEventListener('keydown', press) };
}

function next(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function lost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function refuge(page: HTMLElement): HTMLElement | null {
  let from: Element | null = null;
  for (let top = held.at(-1); top !== undefined; top = held.at(-1)) {
    if (top.panel.isConnected) return from instanceof HTMLElement ? from : top.panel;
    held.pop();
    if (top.from?.isConnected === true && top.from !== document.body) from = top.from;
  }
  return from instanceof HTMLElement ? from : page.querySelector<HTMLElement>('[data-home]');
}
