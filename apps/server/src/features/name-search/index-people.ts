import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
import type { PersonToIndex } from '#features/catalogue/import/write-people.ts';
import { INDEX_VERSION, toIndexedPerson } from './indexed-person.ts';
import { deletionKeys, maxIndexedDeletions } from './names/typos.ts';
import { insertWords, listNewWords, lockUnindexedPeople, replaceWords } from './word-index-repository.ts';

/** Indexes people for keyword search, in the transaction that writes them. */
export async function indexPeople(trx: Transaction, people: readonly PersonToIndex[]): Promise<void> {
  const indexed = people.map(toIndexedPerson);
  await replaceWords(trx, indexed, { version: INDEX_VERSION });
  const added = await listNewWords(trx, [...new Set(indexed.flatMap(({ spellings }) => spellings))]);
  await insertWords(
    trx,
    added.map((word) => ({ word, keys: deletionKeys(word, maxIndexedDeletions(word)) })),
  );
}

/** @limit queue: The rest is indexed in the next transaction. */
const BATCH_SIZE = 500;

/**
 * Indexes everybody who is not indexed by the current rules. Can be interrupted at any moment and called again, also by
 * several processes at once.
 */
export async function indexCatalogue(
  { db }: { readonly db: Database },
  signal?: AbortSignal,
): Promise<{ people: number }> {
  let people = 0;
  let after: string | null = BEFORE_ALL_IDS;
  while (after !== null) {
    signal?.throwIfAborted();
    const from: string = after;
    const batch = await db.transaction().execute(async (trx) => {
      const unindexed = await lockUnindexedPeople(trx, { after: from, version: INDEX_VERSION, limit: BATCH_SIZE });
      await indexPeople(trx, unindexed);
      return unindexed;
    });
    people += batch.length;
    after = batch.at(-1)?.id ?? null;
  }
  return { people };
}
