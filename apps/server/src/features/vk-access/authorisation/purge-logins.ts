import type { Clock } from '#config/clock.ts';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import { deleteSpentLimits } from '../pool/pause-repository.ts';
import { deleteDeadLogins } from '../tokens/token-repository.ts';
import { deleteExpiredAuthorisations } from './authorisation-repository.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Removes logins at VK ID that were begun and not ended, that have died, and limits of days gone by. */
export async function purgeLogins({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  await deleteExpiredAuthorisations(db, now);
  await deleteDeadLogins(db, now);
  await deleteSpentLimits(db, { now, firstDay: toMoscowDay(new Date(now.getTime() - WEEK_MS)) });
}
