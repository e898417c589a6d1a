/** Fills a catalogue's texts: names in braces, and plural forms by the language's own rules. */

export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, Entry>>;
export type Values = Readonly<Record<string, string | number>>;

/** Returns an entry as a sentence; the value `n` decides the plural form. */
export function fill(entry: Entry, values: Values, language: string): string {
  const form = typeof entry === 'string' ? entry : chosen(entry, Number(values['n'] ?? 0), language);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined
      ? whole
      : typeof value === 'number'
        ? formsOf(language).number.format(value)
        : value;
  });
}

function chosen(forms: Exclude<Entry, string>, n: number, language: string): string {
  return forms[formsOf(language).plural.select(n)] ?? forms.other ?? '';
}

// Making one of these takes longer than a hundred texts do.
const known = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

function formsOf(language: string): { plural: Intl.PluralRules; number: Intl.NumberFormat } {
  let forms = known.get(language);
  if (forms === undefined) {
    forms = { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) };
    known.set(language, forms);
  }
  return forms;
}
