import type { Database } from '#database/database.ts';
import { type StatementEntry, toEntry } from './list-entries.ts';
import type { Period } from './period.ts';
import { type PeriodSums, sumPeriod } from './period-repository.ts';
import { listStatementOfPeriod } from './statement-repository.ts';

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
