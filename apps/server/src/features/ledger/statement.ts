import type { Database } from '#database/database.ts';
import {
  findInStatement,
  listStatement,
  listStatementOfPeriod,
  type MoneyIn,
  type Period,
  type PeriodSums,
  type StatementPlace,
  sumPeriod,
} from './statement-repository.ts';

type StoredEntry = Awaited<ReturnType<typeof listStatement>>[number];

/** A transfer as the user sees it. */
export interface StatementEntry {
  readonly id: string;
  readonly purpose: StoredEntry['purpose'];
  readonly from: StoredEntry['from_kind'];
  readonly to: StoredEntry['to_kind'];
  readonly amountKopecks: number;
  readonly invoiceId: string | null;
  readonly runId: string | null;
  readonly searchId: string | null;
  readonly subscriptionId: string | null;
  readonly refundId: string | null;
  readonly reason: string | null;
  readonly eventAt: Date;
  readonly createdAt: Date;
  /** Both after this transfer. */
  readonly balanceKopecks: number;
  readonly reservedKopecks: number;
  /** The money in that it uses or gives back, oldest first; empty for money from outside and for a sale. */
  readonly moneyIn: readonly StatementMoneyIn[];
}

interface StatementMoneyIn {
  readonly transferId: string;
  readonly purpose: MoneyIn['purpose'];
  readonly invoiceId: string | null;
  readonly amountKopecks: number;
}

interface EntriesPage {
  readonly accountId: number;
  /** The last one of the page before; null for the first page. */
  readonly before: Pick<StatementEntry, 'createdAt' | 'id'> | null;
  readonly limit: number;
}

/** A page of the statement, newest first. */
export async function listEntries(db: Database, { before, ...page }: EntriesPage): Promise<StatementEntry[]> {
  const place: StatementPlace | null = before && { created_at: before.createdAt, id: before.id };
  return (await listStatement(db, { ...page, before: place })).map(toEntry);
}

/** Null if the account has no such transfer. */
export async function findEntry(
  db: Database,
  key: { readonly accountId: number; readonly id: string },
): Promise<StatementEntry | null> {
  const row = await findInStatement(db, key);
  return row && toEntry(row);
}

function toEntry(row: StoredEntry): StatementEntry {
  return {
    id: row.id,
    purpose: row.purpose,
    from: row.from_kind,
    to: row.to_kind,
    amountKopecks: row.amount_kopecks,
    invoiceId: row.invoice_id,
    runId: row.run_id,
    searchId: row.search_id,
    subscriptionId: row.subscription_id,
    refundId: row.refund_id,
    reason: row.reason,
    eventAt: row.event_at,
    createdAt: row.created_at,
    balanceKopecks: row.balance_kopecks,
    reservedKopecks: row.reserved_kopecks,
    moneyIn: row.money_in.map(({ id, purpose, invoice_id, amount_kopecks }) => ({
      transferId: id,
      purpose,
      invoiceId: invoice_id,
      amountKopecks: amount_kopecks,
    })),
  };
}

/** A part of the statement, newest first. */
export async function listPeriod(
  db: Database,
  period: Period & { readonly offset: number; readonly limit: number },
): Promise<StatementEntry[]> {
  return (await listStatementOfPeriod(db, period)).map(toEntry);
}

/** How many transfers there are, and what came in and went out. */
export async function summarisePeriod(db: Database, period: Period): Promise<PeriodSums> {
  return await sumPeriod(db, period);
}
