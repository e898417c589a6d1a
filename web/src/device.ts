/** What this device remembers of its owner: a name, its tables, whether sounds and shortcuts are on. */

import { t } from './i18n/index.svelte';

const NAME = 'branchline.name';
const MUTED = 'branchline.muted';
const KEYS = 'branchline.shortcuts';
const TABLES = 'branchline.tables';
const MANY = 12;

export interface Remembered {
  id: string;
  map: string;
}

export function ownName(): string {
  const known = localStorage.getItem(NAME);
  if (known !== null && known !== '') return known;
  const name = t('guest.name', { first: pick(t('guest.first')), second: pick(t('guest.second')) });
  localStorage.setItem(NAME, name);
  return name;
}

export function rememberName(name: string): void {
  localStorage.setItem(NAME, name.trim());
}

export function muted(): boolean {
  return localStorage.getItem(MUTED) === 'yes';
}

export function rememberMuted(value: boolean): void {
  localStorage.setItem(MUTED, value ? 'yes' : 'no');
}

/** Whether single letters are shortcuts in a game; who dictates or types with a switch may turn them off. */
export function shortcuts(): boolean {
  return localStorage.getItem(KEYS) !== 'no';
}

export function rememberShortcuts(value: boolean): void {
  localStorage.setItem(KEYS, value ? 'yes' : 'no');
}

export function ownTables(): Remembered[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(TABLES) ?? '[]');
    return Array.isArray(list) ? (list as Remembered[]) : [];
  } catch {
    return [];
  }
}

export function rememberTable(table: Remembered): void {
  const others = ownTables().filter((each) => each.id !== table.id);
  localStorage.setItem(TABLES, JSON.stringify([table, ...others].slice(0, MANY)));
}

export function forgetTable(id: string): void {
  localStorage.setItem(TABLES, JSON.stringify(ownTables().filter((each) => each.id !== id)));
}

function pick(words: string): string {
  const list = words.split(',');
  return list[Math.floor(Math.random() * list.length)] ?? '';
}
