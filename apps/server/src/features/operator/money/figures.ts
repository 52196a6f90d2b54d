import type { MoneyFigures } from '@vidno/contract/operator/money';
import { startOfMoscowDay } from '#config/time.ts';
import { sumOutside } from '#features/ledger/public.ts';
import type { Tools } from '#tools.ts';
import { readStandingFigures } from '../standing-figures.ts';

/** The first moment of a month such as `2026-12` in Moscow, and of the next one. */
export function spanOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  const following = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
  return { from: startOfMoscowDay(`${month}-01`), to: startOfMoscowDay(`${following}-01`) };
}

/** What came and went in the month as it is now, and what stood when a worker reckoned last. */
export async function describeFigures(tools: Pick<Tools, 'db' | 'clock'>, month: string): Promise<MoneyFigures> {
  const outside = await sumOutside(tools.db, spanOfMonth(month));
  const standing = await readStandingFigures(tools);
  return {
    paid_kopecks: outside.paidKopecks,
    refunded_kopecks: outside.refundedKopecks,
    at: standing.at.toISOString(),
    in_force: { subscriptions: standing.subscriptions, kopecks: standing.in_force_kopecks },
    owed_kopecks: standing.owed_kopecks,
  };
}
