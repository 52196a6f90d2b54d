import { listDueDeletions } from '#features/identity/public.ts';
import type { Logger } from '#observability/log.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { type EraseAccountTools, eraseAccount } from './deletion/erase-account.ts';

interface DeletionJobTools extends EraseAccountTools {
  readonly log: Logger;
}

/** One account that cannot be deleted now does not hold up the others. */
export async function deleteDueAccounts(tools: DeletionJobTools): Promise<void> {
  await purgeOverdue({
    list: (page) => listDueDeletions(tools.db, { now: tools.clock(), ...page }),
    remove: async (accountId) => {
      try {
        return (await eraseAccount(tools, accountId)) === 'erased';
      } catch (error) {
        tools.log.error({ err: error, accountId }, 'an account could not be deleted, and will be later');
        return false;
      }
    },
  });
}
