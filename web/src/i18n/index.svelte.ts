/** The page's language: English is always there, the others are fetched when wanted. */

import english from './en.json';
import { fill, type Catalogue, type Values } from './text';

export type Key = keyof typeof english;

const CATALOGUES = import.meta.glob<Catalogue>(['./*.json', '!./en.json'], { import: 'default' });
const REMEMBERED = 'branchline.language';

let language = $state('en');
let catalogue = $state.raw<Catalogue>(english);

export function languages(): string[] {
  return ['en', ...Object.keys(CATALOGUES).map((path) => path.slice(2, -5))];
}

export function currentLanguage(): string {
  return language;
}

/** Returns a text of the catalogue. */
export function t(key: Key, values: Values = {}): string {
  return fill(catalogue[key] ?? english[key], values, language);
}

/** Returns the text of one of a family of names, such as colours; the name itself where there is none. */
export function tk(family: string, name: string, values: Values = {}): string {
  const key = `${family}.${name}`;
  const entry = catalogue[key] ?? (english as Catalogue)[key];
  return entry === undefined ? name : fill(entry, values, language);
}

/** Takes the language that was chosen before, or that the browser asks for. */
export async function startLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(REMEMBERED), ...navigator.languages].filter((each) => each !== null);
  const found = wanted.map((each) => each.split('-')[0] ?? '').find((each) => languages().includes(each));
  await speak(found ?? 'en', false);
}

export async function speak(wanted: string, remember = true): Promise<void> {
  const load = CATALOGUES[`./${wanted}.json`];
  if (load === undefined && wanted !== 'en') return;
  catalogue = load === undefined ? english : await load();
  language = wanted;
  document.documentElement.lang = wanted;
  if (remember) localStorage.setItem(REMEMBERED, wanted);
}
