import type { Database } from '#database/database.ts';
import type { Lane, RunKindName } from './run.ts';

/** The run of a subject that waits to be claimed; null if there is none. */
export async function findWaitingRun(
  db: Database,
  { accountId, subjectId }: { readonly accountId: number; readonly subjectId: string },
): Promise<{ kind: RunKindName; lane: Lane } | null> {
  const run = await db
    .selectFrom('run')
    .select(['kind', 'lane'])
    .where('account_id', '=', accountId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'wait')
    .where('lease', 'is', null)
    .executeTakeFirst();
  return run ?? null;
}

/** Since when the run that has waited longest in a lane has been there; null if none waits. */
export async function findLongestWait(
  db: Database,
  { kind, lane }: { readonly kind: RunKindName; readonly lane: Lane },
): Promise<Date | null> {
  const run = await db
    .selectFrom('run')
    .select('resume_at')
    .where('status', '=', 'wait')
    .where('kind', '=', kind)
    .where('lane', '=', lane)
    .where('lease', 'is', null)
    .orderBy('resume_at')
    .limit(1)
    .executeTakeFirst();
  return run?.resume_at ?? null;
}
