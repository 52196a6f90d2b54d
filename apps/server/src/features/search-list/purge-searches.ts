import { purgeOverdue } from '#retention/purge-overdue.ts';
import { type RemoveSearchTools, removeSearch } from './remove-search.ts';
import { listExpiredSearches } from './repository.ts';

/** Removes all expired searches. */
export async function purgeSearches(tools: RemoveSearchTools): Promise<{ searches: number }> {
  const searches = await purgeOverdue({
    list: (page) => listExpiredSearches(tools.db, { now: tools.clock(), ...page }),
    remove: async (own) => (await removeSearch(tools, own)).kind === 'removed',
  });
  return { searches };
}
