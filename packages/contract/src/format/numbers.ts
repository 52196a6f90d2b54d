/** Numbers in Russian, the same on screen and in files. */

const NBSP = '\u00a0';

const wholeNumber = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0, useGrouping: 'always' });
const pluralRules = new Intl.PluralRules('ru-RU');

/** 12 346, with no-break spaces. */
export function formatNumber(value: number): string {
  return unbroken(wholeNumber.format(value));
}

export type PluralForms = readonly [one: string, few: string, many: string];

/** The plural form for the number: поиск, поиска, поисков. */
export function pluralOf(count: number, [one, few, many]: PluralForms): string {
  const forms: Record<Intl.LDMLPluralRule, string> = { one, few, many, zero: many, two: few, other: few };
  return forms[pluralRules.select(count)];
}

/** 5 поисков, with a no-break space. */
export function formatCount(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${pluralOf(count, forms)}`;
}

/** Intl uses different spaces in different versions; we always use the no-break space. */
export function unbroken(text: string): string {
  return text.replace(/[\s\u202f]/g, NBSP);
}
