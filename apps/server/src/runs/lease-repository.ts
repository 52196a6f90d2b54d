import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { type Lane, type LeasedRun, type Progress, RUN_STATE, type RunKindName, type RunState } from './run.ts';

export interface Room {
  readonly kind: RunKindName;
  readonly lane: Lane;
  readonly places: number;
}

export interface Taking {
  readonly now: Date;
  /** When others may take what is taken now. */
  readonly until: Date;
}

export interface TakenRun extends LeasedRun {
  readonly waitedSeconds: number;
}

/** Takes runs that nobody has, those that have waited longest first; two who take at once get different ones. */
export async function takeRuns(db: Database, rooms: readonly Room[], { now, until }: Taking): Promise<TakenRun[]> {
  if (rooms.length === 0) return [];
  const { rows } = await sql<TakenRun>`
    with free as materialized (
      select next.id, next.resume_at
      from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as room (kind text, lane text, places integer)
      cross join lateral (
        select id, resume_at from run
        where status = 'wait' and kind = room.kind and lane = room.lane and resume_at <= ${now}
        order by resume_at limit room.places for update skip locked
      ) as next
    )
    update run set ${leaseOf({ now, until })} from free where run.id = free.id
    returning ${LEASED}, extract(epoch from ${now}::timestamptz - free.resume_at)::float8 as "waitedSeconds"`.execute(
    db,
  );
  return rows;
}

/** Takes this run; null where somebody else has it, or it has ended. */
export async function takeRun(db: Database, id: string, { now, until }: Taking): Promise<LeasedRun | null> {
  const { rows } = await sql<LeasedRun>`
    update run set ${leaseOf({ now, until })} where id = ${id} and status = 'wait' and resume_at <= ${now}
    returning ${LEASED}`.execute(db);
  return rows[0] ?? null;
}

const leaseOf = ({ now, until }: Taking) =>
  sql`lease = gen_random_uuid(), worked_at = ${now}, resume_at = ${until}, attempts = attempts + 1`;

const LEASED = sql`run.id, run.kind, run.subject_id as "subjectId", run.account_id as "accountId", run.lane, run.lease,
  run.attempts, run.created_at as "createdAt"`;

/** They are still worked on. Answers the leases that still hold. */
export async function renewLeases(db: Database, leases: readonly string[], { now, until }: Taking): Promise<string[]> {
  if (leases.length === 0) return [];
  const rows = await db
    .updateTable('run')
    .set({ worked_at: now, resume_at: until })
    .where('lease', 'in', [...leases])
    .where('status', '=', 'wait')
    .returning('lease')
    .execute();
  return rows.flatMap(({ lease }) => lease ?? []);
}

type Lease = Pick<LeasedRun, 'id' | 'lease'>;

/** How far it has come; null where the lease is lost. `isFurther`: the attempts before count no more. */
export async function updateProgress(
  db: Database | Transaction,
  run: Lease,
  { now, until, isFurther, ...progress }: Progress & Taking & { readonly isFurther: boolean },
): Promise<RunState | null> {
  const updated = await underLease(db, run)
    .set((eb) => ({
      ...{ ...progress, worked_at: now, resume_at: until, version: eb('version', '+', 1) },
      ...(isFurther && { attempts: 1 }),
    }))
    .returning(RUN_STATE)
    .executeTakeFirst();
  return updated ?? null;
}

/** Gives the run back, to be taken again from the given time on. */
export async function releaseRun(
  db: Database,
  run: Lease,
  { resumeAt, now, attempts, message }: { resumeAt: Date; now: Date; attempts: number; message?: string },
): Promise<RunState | null> {
  const released = await underLease(db, run)
    .set((eb) => ({
      ...{ lease: null, resume_at: resumeAt, worked_at: now, attempts, version: eb('version', '+', 1) },
      ...(message !== undefined && { message }),
    }))
    .returning(RUN_STATE)
    .executeTakeFirst();
  return released ?? null;
}

function underLease(db: Database | Transaction, { id, lease }: Lease) {
  return db.updateTable('run').where('id', '=', id).where('lease', '=', lease).where('status', '=', 'wait');
}

export interface Ending {
  readonly status: 'delivered' | 'failed' | 'withdrawn';
  readonly message: string;
  readonly at: Date;
}

/** Null where it has ended before, or the given lease is lost. */
export async function updateEnd(
  trx: Transaction,
  { id, lease }: { id: string; lease: string | null },
  { status, message, at }: Ending,
): Promise<RunState | null> {
  const ended = await trx
    .updateTable('run')
    .set((eb) => ({
      ...{ status, message, finished_at: at, lease: null, version: eb('version', '+', 1) },
      ...(status === 'delivered' && { percent: 100 }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .$if(lease !== null, (query) => query.where('lease', '=', lease))
    .returning(RUN_STATE)
    .executeTakeFirst();
  return ended ?? null;
}

/** Runs last worked on later than `after` were so by a clock that has been put back since: they need not wait for it. */
export async function resumeRunsWorkedAfter(db: Database, after: Date, now: Date): Promise<void> {
  await db
    .updateTable('run')
    .set({ resume_at: now, worked_at: now, lease: null })
    .where(sql<SqlBool>`status = 'wait'`)
    .where('worked_at', '>', after)
    .execute();
}

/** The embedded database has one process, so at its start nobody works on anything. */
export async function releaseAllRuns(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('run')
    .set({ lease: null, resume_at: now })
    .where(sql<SqlBool>`status = 'wait'`)
    .where('lease', 'is not', null)
    .execute();
}
