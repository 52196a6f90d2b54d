import type { Quote } from '@vidno/contract/money/tariffs';
import { formatDayMonth } from '#shared/format/day-names.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

const list = new Intl.ListFormat('ru', { type: 'conjunction' });

/** What becomes of what one has now, in a sentence above the button. */
export function endText({ tariff, paid_until, given_back_kopecks: back, closes }: NonNullable<Quote['ends']>): string {
  const titles = list.format(closes.map((title) => `«${title}»`));
  const closing = closes.length === 1 ? `${titles} закроется` : `${titles} закроются`;
  if (tariff === null) return `${closing} сразу.`;
  const money = back > 0 ? `вернём за него ${formatKopecks(back)}` : 'вернуть за него уже нечего';
  const ends = `«${tariff}» (до ${formatDayMonth(paid_until)}) закончится сразу, ${money}`;
  return closes.length === 0 ? `${ends}.` : `${ends}, а ${closing}.`;
}
