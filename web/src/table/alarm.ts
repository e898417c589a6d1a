/** Calls a player back to a page that is out of sight, and keeps the screen of one who plays awake. */

import { t } from '../i18n/index.svelte';

const BUZZ = [120, 60, 120];

/** Whether the browser can be asked for the right to notify, and was not yet. */
export function canAsk(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** Asks for the right to notify; only ever at a player's own wish. */
export async function ask(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Says by vibration and notification that it is time to come back, if the page is hidden. */
export function alarm(text: string): void {
  if (!document.hidden) return;
  navigator.vibrate?.(BUZZ);
  if ('Notification' in window && Notification.permission === 'granted') void notify(text);
}

async function notify(text: string): Promise<void> {
  const options = { body: text, tag: 'turn', icon: '/icon.svg', vibrate: BUZZ, renotify: true };
  // Phones allow a notification only through a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) {
    await worker.showNotification(t('app.name'), options);
    return;
  }
  try {
    const note = new Notification(t('app.name'), options);
    note.onclick = () => window.focus();
  } catch {
    // No service worker, and a browser that wants one: the page's title has to do.
  }
}

/** Keeps the screen on until the returned function is called; a lock is lost whenever the page is hidden. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (over || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (over) void taken.release();
      else lock = taken;
    } catch {
      // A low battery may refuse it.
    }
  };
  const shown = (): void => void take();
  document.addEventListener('visibilitychange', shown);
  void take();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', shown);
    void lock?.release();
  };
}
