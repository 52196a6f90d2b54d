import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Lane } from './run.ts';

export interface Wait {
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
