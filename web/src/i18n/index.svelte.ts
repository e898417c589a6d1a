/** The page's language: one catalogue is fetched, that of the language in use. */

import type english from './en.json';
import { fill, type Catalogue, type Values } from './text';

export type Key = keyof typeof english;

const CATALOGUES = import.meta.glob<Catalogue>('./*.json', { import: 'default' });
const REMEMBERED = 'branchline.language';
const FALLBACK = 'en';

let language = $state(FALLBACK);
let catalogue = $state.raw<Catalogue>({});

export function languages(): string[] {
  return Object.keys(CATALOGUES).map((path) => path.slice(2, -5));
}

export function currentLanguage(): string {
  return language;
}

/** Returns a text of the catalogue. */
export function t(key: Key, values: Values = {}): string {
  return fill(catalogue[key] ?? key, values, language);
}

/** Returns the text of one of a family of names, such as colours; the name itself where there is none. */
export function tk(family: string, name: string, values: Values = {}): string {
  return fill(catalogue[`${family}.${name}`] ?? name, values, language);
}

/** Returns whether a family has a text for a name. */
export function known(family: string, name: string): boolean {
  return `${family}.${name}` in catalogue;
}

/** Takes the language that was chosen before, or that the browser asks for. */
export async function startLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(REMEMBERED), ...navigator.languages].filter((each) => each !== null);
  const found = wanted.map((each) => each.split('-')[0] ?? '').find((each) => languages().includes(each));
  await use(found ?? FALLBACK).catch(() => use(FALLBACK));
}

/** Changes the language, and remembers it on this device. */
export async function speak(wanted: string): Promise<void> {
  await use(wanted);
  localStorage.setItem(REMEMBERED, wanted);
}

async function use(wanted: string): Promise<void> {
  const load = CATALOGUES[`./${wanted}.json`];
  if (load === undefined) return;
  catalogue = await load();
  language = wanted;
  document.documentElement.lang = wanted;
}
