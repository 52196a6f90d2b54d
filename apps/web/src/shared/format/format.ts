const ZONE = 'Europe/Moscow';
const NBSP = '\u00a0';

const wholeNumber = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0, useGrouping: 'always' });
const pluralRules = new Intl.PluralRules('ru-RU');
const longDate = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE });
const shortMoment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ZONE,
});

/** 12 346, with no-break spaces. */
export function formatNumber(value: number): string {
  return unbroken(wholeNumber.format(value));
}

/** 0,4 or 17: two significant digits. */
export function formatShort(value: number): string {
  return unbroken(new Intl.NumberFormat('ru-RU', { maximumSignificantDigits: 2 }).format(value));
}

/** 12 346 ₽; kopecks only if there are any. */
export function formatRub(rub: number): string {
  const digits = Number.isInteger(rub) ? 0 : 2;
  const amount = new Intl.NumberFormat('ru-RU', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  return `${unbroken(amount.format(rub))}${NBSP}₽`;
}

/** 42 %; give a fraction from 0 to 1. */
export function formatShare(fraction: number): string {
  return unbroken(new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 0 }).format(fraction));
}

/** 1 марта 2026 г., Moscow time. */
export function formatDate(moment: string | Date): string {
  return unbroken(longDate.format(new Date(moment)));
}

/** 01.03.2026, 09:05, Moscow time. */
export function formatMoment(moment: string | Date): string {
  return unbroken(shortMoment.format(new Date(moment)));
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
function unbroken(text: string): string {
  return text.replace(/[\s\u202f]/g, NBSP);
}

/** `+79000001234` → `+7 900 000-12-34`, without the data of all countries: their numbers stay as they are. */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4');
}
