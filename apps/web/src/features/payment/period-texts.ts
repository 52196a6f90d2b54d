import { formatCount, pluralOf } from '#shared/format/format.ts';

const days = ['день', 'дня', 'дней'] as const;

/** After an amount that is charged again: «каждые 30 дней». */
export function everyPeriod(count: number): string {
  return count === 1 ? 'каждый день' : `${pluralOf(count, ['каждый', 'каждые', 'каждые'])} ${formatCount(count, days)}`;
}

/** After an amount that is charged once: «за 24 часа», «за 3 дня». */
export function forPeriod(count: number): string {
  return count === 1 ? 'за 24 часа' : `за ${formatCount(count, days)}`;
}
