import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { type Lane, type LeasedRun, type Progress, RUN_STATE, type RunKindName, type RunState } from './run.ts';

interface LaneCapacity {
  readonly kind: RunKindName;
  readonly lane: Lane;
  readonly free: number;
}

interface LeasePeriod {
  readonly now: Date;
  /** When the lease expires and others may claim the run. */
  readonly until: Date;
}

export interface ClaimedRun extends LeasedRun {
  readonly waitedSeconds: number;
}

/** Claims free runs, longest waiting first. Concurrent callers get different runs. */
export async function claimRuns(
  db: Database,
  lanes: readonly LaneCapacity[],
  { now, until }: LeasePeriod,
): Promise<ClaimedRun[]> {
  if (lanes.length === 0) return [];
  // `for update` inside, so that whoever is claimed by another process meanwhile is left out and not waited for.
  const { rows } = await sql<ClaimedRun>`
    with claimable as materialized (
      select longest_waiting.id, longest_waiting.resume_at
      from (values ${sql.join(lanes.map(({ kind, lane, free }) => sql`(${kind}::text, ${lane}::text, ${free}::integer)`))})
        as wanted (kind, lane, free)
      cross join lateral (
        select id, resume_at from run
        where status = 'wait' and kind = wanted.kind and lane = wanted.lane and resume_at <= ${now}
        order by resume_at limit wanted.free for update skip locked
      ) as longest_waiting
    )
    update run set ${leaseOf({ now, until })} from claimable where run.id = claimable.id
    returning ${LEASED}, extract(epoch from ${now}::timestamptz - claimable.resume_at)::float8 as "waitedSeconds"`.execute(
    db,
  );
  return rows;
}

/** Claims this run; null if it has ended or another process holds it. */
export async function claimRun(db: Database, id: string, { now, until }: LeasePeriod): Promise<LeasedRun | null> {
  const { rows } = await sql<LeasedRun>`
    update run set ${leaseOf({ now, until })} where id = ${id} and status = 'wait' and resume_at <= ${now}
    returning ${LEASED}`.execute(db);
  return rows[0] ?? null;
}

/** When the first paused run of these lanes resumes, or the lease of one ends; null if there is none. */
export async function findNextResume(
  db: Database,
  lanes: readonly Omit<LaneCapacity, 'free'>[],
  now: Date,
): Promise<Date | null> {
  if (lanes.length === 0) return null;
  const { rows } = await sql<{ next: Date | null }>`
    select min(first_of_lane.resume_at) as next
    from (values ${sql.join(lanes.map(({ kind, lane }) => sql`(${kind}::text, ${lane}::text)`))}) as wanted (kind, lane)
    cross join lateral (
      select resume_at from run
      where status = 'wait' and kind = wanted.kind and lane = wanted.lane and resume_at > ${now}
      order by resume_at limit 1
    ) as first_of_lane`.execute(db);
  return rows[0]?.next ?? null;
}

const leaseOf = ({ now, until }: LeasePeriod) =>
  sql`lease = gen_random_uuid(), heartbeat_at = ${now}, resume_at = ${until},
    lost_leases = lost_leases + (lease is not null)::integer`;

const LEASED = sql`run.id, run.kind, run.subject_id as "subjectId", run.account_id as "accountId", run.lane, run.lease,
  run.attempts, run.lost_leases as "lostLeases", run.created_at as "createdAt"`;

/** Extends the leases; returns those that are still valid. */
export async function renewLeases(
  db: Database,
  leases: readonly string[],
  { now, until }: LeasePeriod,
): Promise<string[]> {
  if (leases.length === 0) return [];
  const rows = await db
    .updateTable('run')
    .set({ heartbeat_at: now, resume_at: until })
    .where('lease', 'in', [...leases])
    .where('status', '=', 'wait')
    .returning('lease')
    .execute();
  return rows.flatMap(({ lease }) => lease ?? []);
}

type Lease = Pick<LeasedRun, 'id' | 'lease'>;

/** Null if the lease is lost. */
export async function updateProgress(
  db: Database | Transaction,
  run: Lease,
  { now, until, resetsCounts, ...progress }: Progress & LeasePeriod & { readonly resetsCounts: boolean },
): Promise<RunState | null> {
  const updated = await underLease(db, run)
    .set((eb) => ({
      ...progress,
      heartbeat_at: now,
      resume_at: until,
      version: eb('version', '+', 1),
      ...(resetsCounts && { attempts: 0, lost_leases: 0 }),
    }))
    .returning(RUN_STATE)
    .executeTakeFirst();
  return updated ?? null;
}

/** Gives the lease up; the run may be claimed again from `resumeAt`. Null if the lease is lost. */
export async function releaseRun(
  db: Database,
  run: Lease,
  { resumeAt, now, attempts, message }: { resumeAt: Date; now: Date; attempts: number; message?: string },
): Promise<RunState | null> {
  const released = await underLease(db, run)
    .set((eb) => ({
      lease: null,
      resume_at: resumeAt,
      heartbeat_at: now,
      version: eb('version', '+', 1),
      attempts,
      lost_leases: 0,
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

/** Null if the run had already ended or the given lease is lost. A null lease ends the run no matter who holds it. */
export async function updateEnd(
  trx: Transaction,
  { id, lease }: { id: string; lease: string | null },
  { status, message, at }: Ending,
): Promise<RunState | null> {
  const ended = await trx
    .updateTable('run')
    .set((eb) => ({
      status,
      message,
      finished_at: at,
      lease: null,
      version: eb('version', '+', 1),
      ...(status === 'delivered' && { percent: 100 }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .$if(lease !== null, (query) => query.where('lease', '=', lease))
    .returning(RUN_STATE)
    .executeTakeFirst();
  return ended ?? null;
}

/** Frees runs whose lease lies in the future because a clock has since been set back. */
export async function resumeRunsWorkedAfter(db: Database, after: Date, now: Date): Promise<void> {
  await db
    .updateTable('run')
    .set({ resume_at: now, heartbeat_at: now, lease: null })
    .where(sql<SqlBool>`status = 'wait'`)
    .where('heartbeat_at', '>', after)
    .execute();
}

/** For the start of an embedded database: it has a single process, so every lease is left over from the last one. */
export async function expireAllLeases(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('run')
    .set({ resume_at: now })
    .where(sql<SqlBool>`status = 'wait'`)
    .where('lease', 'is not', null)
    .execute();
}

/** How often a worker extends its leases. */
export const RENEW_EVERY_MS = 5_000;
/**
 * A worker silent for this long is considered dead.
 * @limit time: A run that is not renewed is taken over by another worker.
 */
const LEASE_MS = 20_000;
/**
 * A run that is left by more processes in a row than this may be what ends them.
 * @limit time: The run fails: it may be what ends its workers.
 */
export const LOST_LEASES_MAX = 5;
/** Tolerated difference between the clocks of machines. */
export const CLOCK_TOLERANCE_MS = 60_000;

export function leaseFrom(now: Date): LeasePeriod {
  return { now, until: new Date(now.getTime() + LEASE_MS) };
}
