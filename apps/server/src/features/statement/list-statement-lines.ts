import type { StatementLine } from '@vidno/contract/money/statement';
import type { Database } from '#database/database.ts';
import { listPeriod, type Period, type StatementEntry } from '#features/ledger/public.ts';
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
