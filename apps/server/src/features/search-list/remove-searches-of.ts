import { type RemoveSearchTools, removeSearch } from './remove-search.ts';
import { listSearchIds } from './repository.ts';

/** @limit queue: The rest is removed after the next query. */
const BATCH = 100;

/** Removes all searches of an account. May be called again after a crash. */
export async function removeSearchesOf(tools: RemoveSearchTools, accountId: number): Promise<void> {
  let ids: readonly string[];
  do {
    ids = await listSearchIds(tools.db, { accountId, limit: BATCH });
    for (const id of ids) await removeSearch(tools, { id, accountId });
  } while (ids.length === BATCH);
}
