import type { Transaction } from '#database/database.ts';
import type { PersonToIndex } from '#features/catalogue/public.ts';
import { storedSlips, typoMarks } from '../names/typo-rules.ts';
import { INDEX_VERSION, toIndexedPerson } from './index-rules.ts';
import { insertWords, listNewWords, replaceWords } from './word-index-repository.ts';

/** Makes people findable by words, in the transaction that writes them. */
export async function indexPeople(trx: Transaction, people: readonly PersonToIndex[]): Promise<void> {
  const indexed = people.map(toIndexedPerson);
  await replaceWords(trx, indexed, { version: INDEX_VERSION });
  const added = await listNewWords(trx, [...new Set(indexed.flatMap(({ sounds }) => sounds))]);
  await insertWords(
    trx,
    added.map((word) => ({ word, marks: typoMarks(word, storedSlips(word)) })),
  );
}
