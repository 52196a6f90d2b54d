import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteOldConfirmations } from '../settings/confirmation-repository.ts';
import { deleteOldLinks } from '../telegram/link-repository.ts';
import { deleteOldNotifications } from './repository.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 90;
/** Letters of the last day are counted before another one is sent. */
const CONFIRMATIONS_KEPT_DAYS = 2;
/** Small enough not to hold the embedded database for long. */
const BATCH = 500;

/** Removes notifications after 90 days, and links that no longer lead anywhere. */
export async function purgeNotifications({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const before = daysAgo(KEPT_DAYS);
  while ((await deleteOldNotifications(db, { before, limit: BATCH })) === BATCH);
  await deleteOldConfirmations(db, daysAgo(CONFIRMATIONS_KEPT_DAYS));
  await deleteOldLinks(db, daysAgo(1));
}
