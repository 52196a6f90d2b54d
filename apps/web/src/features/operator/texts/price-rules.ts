import type { PriceLine } from '@vidno/contract/operator/tariffs';
import { addDays, moscowDay } from '#shared/format/days.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

/** In kopecks, and what is no number as NaN: the server says what is wrong with a price. */
export function parsePrice(text: string): number {
  const plain = text.replace(/[\s₽]/g, '').replace(',', '.').replace('−', '-');
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** 990 ₽, or of a tariff made of tools each with its name. */
export function describeLines(lines: readonly PriceLine[]): string {
  return lines
    .map(({ service, title, price_kopecks }) =>
      service === null ? formatKopecks(price_kopecks) : `${title} ${formatKopecks(price_kopecks)}`,
    )
    .join(', ');
}

/** The first day on which a new price may begin. */
export function tomorrow(now: number): string {
  return addDays(moscowDay(new Date(now)), 1);
}
