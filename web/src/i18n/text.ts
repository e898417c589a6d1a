/** Fills a catalogue's texts: names in braces, and plural forms by the language's own rules. */

export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, Entry>>;
export type Values = Readonly<Record<string, string | number>>;

/** Returns an entry as a sentence; the value `n` decides the plural form. */
export function fill(entry: Entry, values: Values, language: string): string {
  const form = typeof entry === 'string' ? entry : chosen(entry, Number(values['n'] ?? 0), language);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

function chosen(forms: Exclude<Entry, string>, n: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(n)] ?? forms.other ?? '';
}
