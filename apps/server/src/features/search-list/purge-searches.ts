import { type RemoveSearchTools, removeSearch } from './remove-search.ts';
import { listExpiredSearches } from './repository.ts';

const BATCH = 200;

/** Removes expired searches. Whatever is left over is removed by the next call. */
export async function purgeSearches(tools: RemoveSearchTools): Promise<{ searches: number }> {
  const expired = await listExpiredSearches(tools.db, tools.clock(), BATCH);
  for (const own of expired) await removeSearch(tools, own);
  return { searches: expired.length };
}
