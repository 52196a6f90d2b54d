import type { Database } from '#database/database.ts';
import { indexPeople } from './index-people.ts';
import { INDEX_VERSION } from './index-rules.ts';
import { lockUnindexed } from './word-index-repository.ts';

const PEOPLE_AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Makes everybody findable who is not yet: people imported before there was keyword search, or by other rules. May be
 * stopped at any moment and called again, by several processes too.
 */
export async function indexCatalogue(
  { db }: { readonly db: Database },
  signal?: AbortSignal,
): Promise<{ people: number }> {
  let people = 0;
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    signal?.throwIfAborted();
    const from: string = after;
    const batch = await db.transaction().execute(async (trx) => {
      const unindexed = await lockUnindexed(trx, { after: from, version: INDEX_VERSION, limit: PEOPLE_AT_ONCE });
      await indexPeople(trx, unindexed);
      return unindexed;
    });
    people += batch.length;
    after = batch.at(-1)?.id ?? null;
  }
  return { people };
}
