const PLURAL_RULES = new Intl.PluralRules('ru');

/** `уведомления`, as it stands after 3 */
export function pluralOf(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = PLURAL_RULES.select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** `3 уведомления` */
export function countLabel(count: number, forms: readonly [string, string, string]): string {
  return `${count} ${pluralOf(count, forms)}`;
}

/** `32 года` */
export function ageLabel(age: number): string {
  return countLabel(age, ['год', 'года', 'лет']);
}
