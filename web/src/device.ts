/** What this device remembers of its owner: a name, its tables, whether sounds are off. */

const NAME = 'branchline.name';
const MUTED = 'branchline.muted';
const TABLES = 'branchline.tables';
const MANY = 12;

const WORDS = [
  'Amber',
  'Birch',
  'Cedar',
  'Copper',
  'Dusty',
  'Early',
  'Fern',
  'Granite',
  'Hazel',
  'Iron',
  'Juniper',
  'Lucky',
  'Maple',
  'Misty',
  'Northern',
  'Opal',
  'Pine',
  'Quiet',
  'River',
  'Silver',
  'Sunny',
  'Tidal',
  'Velvet',
  'Windy',
];
const CREATURES = [
  'Badger',
  'Beaver',
  'Crane',
  'Curlew',
  'Falcon',
  'Finch',
  'Fox',
  'Hare',
  'Heron',
  'Kestrel',
  'Lark',
  'Lynx',
  'Marten',
  'Moose',
  'Otter',
  'Owl',
  'Plover',
  'Raven',
  'Robin',
  'Stork',
  'Swift',
  'Tern',
  'Wren',
];

export interface Remembered {
  id: string;
  map: string;
}

export function ownName(): string {
  const known = localStorage.getItem(NAME);
  if (known !== null && known !== '') return known;
  const name = `${pick(WORDS)} ${pick(CREATURES)}`;
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

function pick(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? '';
}
