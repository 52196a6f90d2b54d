import type { StatementLine } from '@vidno/contract/money/statement';
import type { Database } from '#database/database.ts';
import { findBalance, listPeriod, type Period, type StatementEntry, summarisePeriod } from '#features/ledger/public.ts';
import { listReceiptStates } from '#features/receipts/public.ts';
import { amountsOf, detailOf, titleOf } from './describe-entry-rules.ts';

interface StatementPage extends Period {
  readonly offset: number;
  readonly limit: number;
}

/** A part of the statement as its owner reads it, newest first. */
export async function listStatementLines(db: Database, page: StatementPage): Promise<StatementLine[]> {
  const entries = await listPeriod(db, page);
  const transferIds = entries.map(({ id }) => id);
  const receipts = await listReceiptStates(db, { accountId: page.accountId, transferIds });
  const days = new Map(entries.map(({ id, createdAt }) => [id, createdAt]));
  return entries.map((entry) => toLine(entry, { receipts, days }));
}

function toLine(
  entry: StatementEntry,
  {
    receipts,
    days,
  }: {
    readonly receipts: Awaited<ReturnType<typeof listReceiptStates>>;
    readonly days: ReadonlyMap<string, Date>;
  },
): StatementLine {
  const state = receipts.get(entry.id);
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    title: titleOf(entry),
    detail: detailOf(entry, (id) => days.get(id) ?? null),
    ...amountsOf(entry),
    balance_kopecks: entry.balanceKopecks,
    receipt: state === undefined || state === 'needless' ? 'none' : state === 'sent' ? 'sent' : 'waiting',
  };
}

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
