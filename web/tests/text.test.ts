import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import english from '../src/i18n/en.json';
import { fill, type Catalogue, type Entry } from '../src/i18n/text';

const SOURCES = sources(join(import.meta.dirname, '../src'));
const CODE = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n');
const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')) as {
  components: {
    schemas: Record<string, { enum?: string[]; properties?: Record<string, { enum?: string[] }> }>;
  };
};
const FOLDER = join(import.meta.dirname, '../src/i18n');
const ENGLISH: Catalogue = english;
const KEYS = Object.keys(english);
// Names, signs, and words that the three languages share.
const SAME_IN_ALL =
  /^(app\.name|edition-name\..*|words\.(and-then|link)|bot\.normal|card\.(orange|wild)|end\.bonus|level\.(expert|normal)|players\.neutral|replay\.pause|text-board\.route|tools\.menu|variant\.standard|waiting\.host)$/;
const ASKED = new Set([...CODE.matchAll(/\bt\(\s*'([a-z][\w.-]*)'/g)].map((match) => match[1] ?? ''));
const FAMILIES = new Set([...CODE.matchAll(/\btk\(\s*'([a-z][\w-]*)'/g)].map((match) => match[1] ?? ''));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && entry.name !== 'schema.ts')
    .map((entry) => join(entry.parentPath, entry.name));
}

function catalogueOf(language: string): Catalogue {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Catalogue;
}

function formsIn(entry: Entry | undefined): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry ?? {});
}

/** The values that a text puts in; a form for one may leave its number out. */
function namesIn(entry: Entry | undefined): string[] {
  const names = formsIn(entry).flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)].sort();
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

  test('has a text for every code with which the server says no', () => {
    const server = join(import.meta.dirname, '../../src/branchline/server');
    const code = readdirSync(server)
      .filter((name) => name.endsWith('.py'))
      .map((name) => readFileSync(join(server, name), 'utf8'))
      .join('\n');
    const codes = [
      ...[...code.matchAll(/Refused\(\s*\d+,\s*"([a-z-]+)"/g)].map((match) => match[1] ?? ''),
      ...[...code.matchAll(/no_such\("([a-z]+)"\)/g)].map((match) => `no-such-${match[1] ?? ''}`),
    ];
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((each) => !KEYS.includes(`problem.${each}`))).toEqual([]);
  });
});

describe.each(['en', 'de', 'nl'])('the catalogue in %s', (language) => {
  const catalogue = catalogueOf(language);
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test('has the keys of the English one', () => {
    expect(Object.keys(catalogue)).toEqual(KEYS);
  });

  test('has plural forms where English has them, and those that the language needs', () => {
    for (const key of KEYS) {
      const [entry, model] = [catalogue[key] ?? '', ENGLISH[key] ?? ''];
      expect(typeof entry, key).toBe(typeof model);
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual([...plurals].sort());
    }
  });

  test('puts in the same values as English', () => {
    for (const key of KEYS) expect(namesIn(catalogue[key]), key).toEqual(namesIn(ENGLISH[key]));
  });

  test('has no empty text and none with spaces at its ends', () => {
    for (const [key, entry] of Object.entries(catalogue)) {
      for (const form of formsIn(entry)) {
        expect(form, key).not.toBe('');
        expect(form, key).toBe(form.trim());
      }
    }
  });

  test('has guests whose names the server takes', () => {
    const [first, second] = ['guest.first', 'guest.second'].map((key) => String(catalogue[key]).split(','));
    for (const a of first ?? []) {
      for (const b of second ?? []) {
        const name = fill(catalogue['guest.name'] ?? '', { first: a, second: b }, language);
        expect(name.length).toBeLessThanOrEqual(24);
      }
    }
  });
});

describe('the languages', () => {
  test('are those that have a catalogue', () => {
    const found = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    expect(found.sort()).toEqual(['de.json', 'en.json', 'nl.json']);
  });

  test.each(['de', 'nl'])('%s says things in its own words', (language) => {
    const catalogue = catalogueOf(language);
    const same = KEYS.filter((key) => JSON.stringify(catalogue[key]) === JSON.stringify(ENGLISH[key]));
    expect(same.filter((key) => !SAME_IN_ALL.test(key))).toEqual([]);
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
