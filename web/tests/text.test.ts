import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import english from '../src/i18n/en.json';
import { fill, type Catalogue } from '../src/i18n/text';

const SOURCES = sources(join(import.meta.dirname, '../src'));
const CODE = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n');
const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')) as {
  components: {
    schemas: Record<string, { enum?: string[]; properties?: Record<string, { enum?: string[] }> }>;
  };
};
const KEYS = Object.keys(english);
const ASKED = new Set([...CODE.matchAll(/\bt\(\s*'([a-z][\w.-]*)'/g)].map((match) => match[1] ?? ''));
const FAMILIES = new Set([...CODE.matchAll(/\btk\(\s*'([a-z][\w-]*)'/g)].map((match) => match[1] ?? ''));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && entry.name !== 'schema.ts')
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the English catalogue', () => {
  test('has every text that a page asks for', () => {
    expect([...ASKED].filter((key) => !KEYS.includes(key))).toEqual([]);
    expect(ASKED.size).toBeGreaterThan(150);
  });

  test('has no text that no page asks for', () => {
    const unused = KEYS.filter((key) => !ASKED.has(key) && !FAMILIES.has(key.split('.')[0] ?? ''));
    expect(unused).toEqual([]);
  });

  test('has at least one text for every family that is asked for', () => {
    const empty = [...FAMILIES].filter((family) => !KEYS.some((key) => key.startsWith(`${family}.`)));
    expect(empty).toEqual([]);
  });

  test('is in alphabetical order, so that two people find the same place', () => {
    expect(KEYS).toEqual([...KEYS].sort());
  });

  test.each([
    ['phrase', ['Say', 'phrase']],
    ['player-color', ['Rename', 'color']],
  ])('names every %s that the server knows', (family, [schema, property]) => {
    const shape = JSON.stringify(SCHEMA.components.schemas[schema ?? '']?.properties?.[property ?? '']);
    const names = (/"enum":(\[[^\]]*\])/.exec(shape)?.[1] ?? '[]').replace(/[[\]"]/g, '').split(',');
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !KEYS.includes(`${family}.${name}`))).toEqual([]);
  });

  test('has a text for every refusal of the rules', () => {
    const rules = readFileSync(join(import.meta.dirname, '../../src/branchline/rules/refusals.py'), 'utf8');
    const codes = [...rules.matchAll(/: \("([a-z-]+)", "[A-Z]\d+"\)/g)].map((match) => match[1] ?? '');
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !KEYS.includes(`refusal.${code}`))).toEqual([]);
  });
});

describe('every other catalogue', () => {
  const folder = join(import.meta.dirname, '../src/i18n');
  const others = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'en.json');

  test('has the keys of the English one', () => {
    for (const name of others) {
      const keys = Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalogue);
      expect(keys, name).toEqual(KEYS);
    }
  });
});

describe('filling a text', () => {
  test('puts values in and leaves unknown names alone', () => {
    expect(fill('{a} – {b}', { a: 'Denver' }, 'en')).toBe('Denver – {b}');
  });

  test('takes the plural form of the language', () => {
    const polish = { one: '{n} karta', few: '{n} karty', many: '{n} kart', other: '{n} karty' };
    expect([1, 3, 5, 22].map((n) => fill(polish, { n }, 'pl'))).toEqual([
      '1 karta',
      '3 karty',
      '5 kart',
      '22 karty',
    ]);
  });
});
