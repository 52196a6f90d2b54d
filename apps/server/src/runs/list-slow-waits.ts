import type { Clock } from '#config/clock.ts';
import { MINUTE_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import type { Lane } from './run.ts';
import { listWaits } from './wait-repository.ts';

/** A run in a queue that moves slowly. */
export interface SlowWait {
  readonly lane: Lane;
  /** How much longer it will wait, as far as its queue shows. */
  readonly minutes: number;
}

/** Shorter waits are not mentioned: the queue moves fast enough. */
const LONG_WAIT_MS = 2 * MINUTE_MS;

/** Whether a faster lane would help it. */
export function canAccelerate(wait: SlowWait | undefined): boolean {
  return wait !== undefined && wait.lane !== 'fast';
}

/**
 * Slow waits by subject. A queue is served in order, so a run that joins it waits about as long as its first run has waited so
 * far.
 */
export async function listSlowWaits(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, subjectIds }: { readonly accountId: number; readonly subjectIds: readonly string[] },
): Promise<ReadonlyMap<string, SlowWait>> {
  if (subjectIds.length === 0) return new Map();
  const now = clock();
  const waits = await listWaits(db, { accountId, subjectIds, now });
  return new Map(
    waits
      .filter(({ first_since }) => now.getTime() - first_since.getTime() >= LONG_WAIT_MS)
      .map(({ subject_id, lane, since, first_since }) => {
        const minutes = Math.max(1, Math.round((since.getTime() - first_since.getTime()) / MINUTE_MS));
        return [subject_id, { lane, minutes }];
      }),
  );
}
