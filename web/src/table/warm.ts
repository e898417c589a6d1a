/**
 * Panels open as fast the first time as later: each is made once where nobody sees it, while the page has nothing else to
 * do, so that the browser has read and compiled what it needs.
 */

import { flushSync, mount, unmount, type Component } from 'svelte';
import CityPanel from './CityPanel.svelte';
import Finder from './Finder.svelte';
import PaymentSheet from './PaymentSheet.svelte';
import type { Play } from './play.svelte';
import RouteList from './RouteList.svelte';
import type { Screen } from './screen.svelte';
import TextBoard from './TextBoard.svelte';

/** How long the page may keep us waiting, in milliseconds. */
const PATIENCE = 4000;
/** The mark on the browser's timeline when all are made. */
const DONE = 'panels-warm';

/** Warms up with a route that our cards pay for: without one there is not much to make. */
export function warmUp(play: Play, screen: Screen, id: string): void {
  const map = play.map;
  const route = map?.routes.find((each) => each.id === id);
  if (!map || !route) return;
  const nothing = (): void => undefined;
  const panels = [
    () => make(RouteList, { play, screen }),
    () => make(PaymentSheet, { play, screen, id }),
    () => make(Finder, { map, onclose: nothing, onfound: nothing }),
    () => make(CityPanel, { play, screen, id: route.a }),
    () => make(TextBoard, { play, screen }),
  ];
  const next = (): void => {
    panels.shift()?.();
    if (panels.length > 0) whenIdle(next);
    else performance.mark(DONE);
  };
  whenIdle(next);
}

function make<Props extends Record<string, unknown>>(panel: Component<Props>, props: Props): void {
  const made = mount(panel, { target: document.createElement('div'), props });
  flushSync();
  void unmount(made);
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: PATIENCE });
  else setTimeout(task, PATIENCE / 4);
}
