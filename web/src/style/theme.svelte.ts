/** Day or night: as the system says, or as was chosen on this device. `public/theme.js` sets it before the first paint. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const REMEMBERED = 'branchline.theme';

function remembered(): Theme {
  const known = localStorage.getItem(REMEMBERED);
  return known === 'light' || known === 'dark' ? known : 'system';
}

let theme = $state<Theme>(remembered());

export function currentTheme(): Theme {
  return theme;
}

export function setTheme(wanted: Theme): void {
  theme = wanted;
  if (wanted === 'system') {
    localStorage.removeItem(REMEMBERED);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(REMEMBERED, wanted);
    document.documentElement.dataset['theme'] = wanted;
  }
}
