import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';
import { type Lane, RUN_STATE, type RunKindName, type RunState } from './run.ts';

export interface NewRun {
  readonly id: string;
  readonly kind: RunKindName;
  readonly subjectId: string;
  readonly accountId: number | null;
  readonly lane: Lane;
  readonly message: string;
  readonly at: Date;
  /** Continues the previous run's versions, so that a watcher who reconnects misses nothing. */
  readonly version?: number;
}

/** The caller holds locks on the subjects, none of which has a waiting run. */
export async function insertRuns(trx: Transaction, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ subjectId, accountId, version = 1, ...run }) => ({
    ...run,
    subject_id: subjectId,
    account_id: accountId,
    version,
  }));
  await sql`
    insert into run (id, kind, subject_id, account_id, lane, message, version, resume_at, created_at, heartbeat_at)
    select id, kind, subject_id, account_id, lane, message, version, at, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as run (id uuid, kind text, subject_id uuid,
      account_id bigint, lane text, message text, version integer, at timestamptz)`.execute(trx);
}

export async function listRunStates(db: Database | Transaction, ids: readonly string[]): Promise<RunState[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('run')
    .select(RUN_STATE)
    .where('id', 'in', [...ids])
    .execute();
}

/** A paused run may be claimed from now on. Does nothing to one that is being advanced or has ended. */
export async function resumeRun(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('run')
    .set({ resume_at: now })
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .where('lease', 'is', null)
    .where('resume_at', '>', now)
    .execute();
}

/** Somebody waits for a run now that nobody waited for. */
export async function hurryRun(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('run')
    .set({ lane: 'normal' })
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .where('lane', '=', 'slow')
    .execute();
}

/**
 * Gives the runs of these subjects to another account. A run that is being advanced becomes free: whoever advances it knows
 * the old account only, and can store nothing without the lease.
 */
export async function reassignRuns(
  trx: Transaction,
  { from, to, subjectIds, now }: { from: number; to: number; subjectIds: readonly string[]; now: Date },
): Promise<void> {
  if (subjectIds.length === 0) return;
  await trx
    .updateTable('run')
    .set((eb) => ({
      account_id: to,
      lease: null,
      resume_at: eb.case().when('lease', 'is', null).then(eb.ref('resume_at')).else(now).end(),
    }))
    .where('account_id', '=', from)
    .where('subject_id', 'in', [...subjectIds])
    .execute();
}

/** For subjects that are removed or get a new run. Waiting runs stay. */
export async function deleteEndedRuns(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('run')
    .where('id', 'in', [...ids])
    .where('status', 'in', ['delivered', 'failed'])
    .execute();
}

/** Deletes all runs, in any state, of a removed subject that belongs to no account. */
export async function deleteRunsOfSharedSubject(trx: Transaction, subjectId: string): Promise<void> {
  await trx.deleteFrom('run').where('subject_id', '=', subjectId).where('account_id', 'is', null).execute();
}

/** Runs that could be claimed now. */
export async function countWaitingRuns(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from run where status = 'wait' and resume_at <= ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Runs that could be claimed now, and how long the first of them has waited. */
export async function listWaitingByLane(
  db: Database,
  now: Date,
): Promise<{ readonly lane: Lane; readonly waiting: number; readonly oldestSeconds: number }[]> {
  const { rows } = await sql<{ lane: Lane; waiting: number; oldestSeconds: number }>`
    select lane, count(*)::integer as waiting,
      extract(epoch from ${now}::timestamptz - min(resume_at))::float8 as "oldestSeconds"
    from run where status = 'wait' and lease is null and resume_at <= ${now} group by lane`.execute(db);
  return rows;
}

/** Moves a waiting run of this subject to the fast lane. Returns its id; null if it has ended or is fast already. */
export async function accelerateRun(
  trx: Transaction,
  { accountId, subjectId }: { readonly accountId: number; readonly subjectId: string },
): Promise<string | null> {
  const run = await trx
    .updateTable('run')
    .set((eb) => ({ lane: 'fast' as const, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'wait')
    .where('lane', '<>', 'fast')
    .returning('id')
    .executeTakeFirst();
  return run?.id ?? null;
}

interface Wait {
  readonly subject_id: string;
  readonly lane: Lane;
  /** Since when it has been in the queue. */
  readonly since: Date;
  /** Since when the first run of its queue has been there. */
  readonly first_since: Date;
}

/** Runs of an account that wait to be claimed, of the given subjects; none that pauses. */
export async function listWaits(
  db: Database,
  waiting: { readonly accountId: number; readonly subjectIds: readonly string[]; readonly now: Date },
): Promise<readonly Wait[]> {
  return await db
    .selectFrom('run')
    .select([
      'run.subject_id',
      'run.lane',
      'run.resume_at as since',
      sql<Date>`(
        select min(first.resume_at) from run as first
        where first.kind = run.kind and first.lane = run.lane and first.status = 'wait' and first.lease is null)`.as(
        'first_since',
      ),
    ])
    .where('run.account_id', '=', waiting.accountId)
    .where('run.subject_id', '=', sql<string>`any(${[...waiting.subjectIds]}::uuid[])`)
    .where('run.status', '=', 'wait')
    .where('run.lease', 'is', null)
    .where('run.resume_at', '<=', waiting.now)
    .execute();
}

interface WantedRuns {
  readonly kind?: RunKindName | undefined;
  readonly status?: Row<'run'>['status'] | undefined;
  readonly after: SharedPlace | null;
  readonly limit: number;
}

/** Runs of all accounts, newest first. */
export async function listRunsOfAll(db: Database, { kind, status, after, limit }: WantedRuns): Promise<Row<'run'>[]> {
  let query = db.selectFrom('run').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)));
  return await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Null if there is none. */
export async function findRun(db: Database | Transaction, id: string): Promise<Row<'run'> | null> {
  return (await db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Whoever holds the run loses it, and it may be claimed at once, with all its attempts. False if it has ended. */
export async function freeRun(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('run')
    .set((eb) => ({ lease: null, resume_at: now, attempts: 0, lost_leases: 0, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
