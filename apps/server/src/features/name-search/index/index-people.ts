import type { Transaction } from '#database/database.ts';
import type { PersonToIndex } from '#features/catalogue/public.ts';
import { deletionKeys, maxIndexedDeletions } from '../names/typo-rules.ts';
import { INDEX_VERSION, toIndexedPerson } from './index-rules.ts';
import { insertWords, listNewWords, replaceWords } from './word-index-repository.ts';

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
