import { type PluralForms, pluralOf } from '@vidno/contract/format/numbers';

/** `3 уведомления` */
export function countLabel(count: number, forms: PluralForms): string {
  return `${count} ${pluralOf(count, forms)}`;
}

/** `32 года` */
export function ageLabel(age: number): string {
  return countLabel(age, ['год', 'года', 'лет']);
}
