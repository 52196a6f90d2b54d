import { listDueDeletions } from '#features/identity/public.ts';
import type { Logger } from '#observability/log.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { type EraseAccountTools, eraseAccount } from './deletion/erase-account.ts';

interface DeletionJobTools extends EraseAccountTools {
  readonly log: Logger;
}

/** The rest is left to the next call. */
const BATCH = 100;

export async function scheduleAccountDeletion(scheduler: Scheduler, tools: DeletionJobTools): Promise<void> {
  await scheduler.schedule('delete-accounts', '*/10 * * * *', () => deleteDueAccounts(tools));
}

/** One account that cannot be deleted now does not hold up the others. */
export async function deleteDueAccounts(tools: DeletionJobTools): Promise<void> {
  const due = await listDueDeletions(tools.db, { now: tools.clock(), limit: BATCH });
  for (const accountId of due) {
    await eraseAccount(tools, accountId).catch((error: unknown) => {
      tools.log.error({ err: error, accountId }, 'an account could not be deleted, and will be later');
    });
  }
}
