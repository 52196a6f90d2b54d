import { formatRubles } from '#config/money.ts';
import { formatMoscowDate } from '#config/time.ts';

/** A new price of a tariff, for somebody who has it; of one period. */
export interface PriceChange {
  /** What the next period would have cost. */
  readonly wasKopecks: number;
  /** What it costs now. */
  readonly ownKopecks: number;
  /** What it costs others. */
  readonly othersKopecks: number;
}

/** What becomes of the own price, in the letter and in the app. */
export function describeChange({ wasKopecks, ownKopecks, othersKopecks }: PriceChange, from: Date): string {
  const [own, others] = [formatRubles(ownKopecks), formatRubles(othersKopecks)];
  const day = formatMoscowDate(from);
  if (ownKopecks < wasKopecks) return `С ${day} цена ниже: дальше ваша подписка стоит ${own} за период.`;
  return `С ${day} тариф стоит ${others}. Для вас остаётся ${own}, пока подписка не закончится.`;
}
