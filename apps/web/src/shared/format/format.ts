import { unbroken } from '@vidno/contract/format/numbers';

export { formatDate, formatMoment } from '@vidno/contract/format/dates';
export { formatCount, formatNumber, type PluralForms, pluralOf } from '@vidno/contract/format/numbers';

const NBSP = '\u00a0';

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

/** `+79000001234` → `+7 900 000-12-34`, without the data of all countries: their numbers stay as they are. */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4');
}
