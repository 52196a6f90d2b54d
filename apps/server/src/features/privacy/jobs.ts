import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { expireAuditPurposes } from './chain/chain-repository.ts';

/** Small, so that the embedded database is not blocked for long. */
const EXPIRY_BATCH = 500;

export async function schedulePrivacyJobs(scheduler: Scheduler, { db }: { db: Database }): Promise<void> {
  await scheduler.schedule('expire-audit-purposes', '27 * * * *', async () => {
    while ((await expireAuditPurposes(db, EXPIRY_BATCH)) === EXPIRY_BATCH);
  });
}
