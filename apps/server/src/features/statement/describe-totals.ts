import type { Database } from '#database/database.ts';
import { findBalance, type Period, summarisePeriod } from '#features/ledger/public.ts';

/** How many lines there are in all, and the sums above them. */
export async function describeTotals(db: Database, period: Period) {
  const [sums, { balanceKopecks, reservedKopecks }] = await Promise.all([
    summarisePeriod(db, period),
    findBalance(db, period.accountId),
  ]);
  return {
    totalCount: sums.count,
    totals: {
      before_kopecks: sums.before_kopecks,
      in_kopecks: sums.in_kopecks,
      spent_kopecks: sums.spent_kopecks,
      returned_kopecks: sums.returned_kopecks,
      // What is set aside is still the user's.
      balance_kopecks: balanceKopecks + reservedKopecks,
      reserved_kopecks: reservedKopecks,
    },
  };
}
