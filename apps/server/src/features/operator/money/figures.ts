import type { MoneyFigures } from '@vidno/contract/operator/money';
import { startOfMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { sumOutside, sumOwed } from '#features/ledger/public.ts';
import { sumInForce } from '#features/tariffs/public.ts';
import type { Tools } from '#tools.ts';
import { findStandingFigures, type StandingFigures, saveStandingFigures } from './figure-repository.ts';

/** The first moment of a month such as `2026-12` in Moscow, and of the next one. */
export function spanOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  const following = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
  return { from: startOfMoscowDay(`${month}-01`), to: startOfMoscowDay(`${following}-01`) };
}

type FigureTools = Pick<Tools, 'db' | 'clock'>;

/** What came and went in the month as it is now, and what stood when a worker reckoned last. */
export async function describeFigures({ db, clock }: FigureTools, month: string): Promise<MoneyFigures> {
  const outside = await sumOutside(db, spanOfMonth(month));
  // Before the first time somebody has to wait for them.
  const standing = (await findStandingFigures(db)) ?? (await reckon(db, clock()));
  return {
    paid_kopecks: outside.paidKopecks,
    refunded_kopecks: outside.refundedKopecks,
    at: standing.at.toISOString(),
    in_force: { subscriptions: standing.subscriptions, kopecks: standing.in_force_kopecks },
    owed_kopecks: standing.owed_kopecks,
  };
}

/** Reckons what is in force and owed, for all processes. */
export async function keepStandingFigures({ db, clock }: FigureTools): Promise<void> {
  await saveStandingFigures(db, await reckon(db, clock()));
}

async function reckon(db: Database, at: Date): Promise<StandingFigures> {
  const { subscriptions, kopecks } = await sumInForce(db);
  return { at, subscriptions, in_force_kopecks: kopecks, owed_kopecks: await sumOwed(db) };
}
