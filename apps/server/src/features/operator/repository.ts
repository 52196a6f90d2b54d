import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

/** Two changes of the same thing come one after the other. Ends with the transaction. */
export async function lockTarget(trx: Transaction, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`operator:${target}`}, 0))`.execute(trx);
}

export type Examination = Pick<Row<'examination'>, 'at' | 'findings'>;

/** Null before the first one. */
export async function findExamination(db: Database): Promise<Examination | null> {
  return (await db.selectFrom('examination').select(['at', 'findings']).executeTakeFirst()) ?? null;
}

/** An older one that took longer does not replace a newer one. */
export async function saveExamination(db: Database, { at, findings }: Examination): Promise<void> {
  const row = { at, findings: JSON.stringify(findings) };
  await db
    .insertInto('examination')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row).where('examination.at', '<', at))
    .execute();
}

/** Says that the process is alive. */
export async function saveProcess(db: Database, process: NewRow<'process'>): Promise<void> {
  await db
    .insertInto('process')
    .values(process)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: process.seen_at }))
    .execute();
}

export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

export async function deleteProcesses(db: Database): Promise<void> {
  await db.deleteFrom('process').execute();
}

/** @limit list: Processes that were seen longer ago are not shown. */
const PROCESSES_MAX = 100;

/** Seen since then, those that began first on top. */
export function listProcesses(db: Database, since: Date): Promise<Row<'process'>[]> {
  return db
    .selectFrom('process')
    .selectAll()
    .where('seen_at', '>', since)
    .orderBy('started_at')
    .orderBy('id')
    .limit(PROCESSES_MAX)
    .execute();
}

export type CheckRun = Pick<Row<'run'>, 'id' | 'status' | 'percent' | 'message' | 'created_at' | 'finished_at'>;

/** The newest check of the journal; null if there was none. */
export async function findCheckRun(db: Database | Transaction, journalId: string): Promise<CheckRun | null> {
  const run = await db
    .selectFrom('run')
    .select(['id', 'status', 'percent', 'message', 'created_at', 'finished_at'])
    .where('subject_id', '=', journalId)
    .where('account_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ?? null;
}
