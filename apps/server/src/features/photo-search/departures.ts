import type { Transaction } from '#database/database.ts';
import type { ForgetPeople } from '#features/catalogue/departures.ts';
import {
  lockGivenSearches,
  type PersonCount,
  type SearchId,
  updatePersonCounts,
} from '#features/search-list/public.ts';
import type { FileStore } from '#files/file-store.ts';
import {
  closeRanks,
  countHitsByBand,
  deleteAnswersAboutGone,
  deleteGoneHits,
  deleteGoneRecords,
  listSearchesWithGone,
  updateWeakCounts,
} from './departures-repository.ts';
import { isFound } from './hits.ts';
import { remoteCacheOf } from './photo-urls.ts';

/**
 * Small, so that other results of these searches are not held up for long.
 * @limit queue: The rest forgets them in the next transaction.
 */
const SEARCHES_AT_ONCE = 50;
/** @limit queue: The rest is deleted in the next transaction. */
const ANSWERS_AT_ONCE = 500;

/** Removes people who are gone from the results of photo searches, counts these again, and deletes the answers about the people. */
export const forgetInPhotoSearches: ForgetPeople = async (trx, personIds) => {
  const found = await listSearchesWithGone(trx, personIds, SEARCHES_AT_ONCE);
  if (found.length > 0) await forgetGone(trx, await lockGivenSearches(trx, found));
  if (found.length === SEARCHES_AT_ONCE) return 'more';
  const answers = await deleteAnswersAboutGone(trx, personIds, ANSWERS_AT_ONCE);
  return answers === ANSWERS_AT_ONCE ? 'more' : 'done';
};

async function forgetGone(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  await deleteGoneHits(trx, searches);
  await deleteGoneRecords(trx, searches);
  await closeRanks(trx, searches);
  const bands = await countHitsByBand(trx, searches);
  const countsOf = (isCounted: (hit: (typeof bands)[number]) => boolean): PersonCount[] =>
    searches.map((search) => {
      const counted = bands.filter((hit) => hit.id === search.id && isCounted(hit));
      return { ...search, count: counted.reduce((sum, { count }) => sum + count, 0) };
    });
  await updatePersonCounts(trx, countsOf(isFound));
  await updateWeakCounts(
    trx,
    countsOf((hit) => !isFound(hit)),
  );
}

/** Removes the copies of their photos on other sites. */
export async function removeRemoteCopies(files: FileStore, personIds: readonly string[]): Promise<void> {
  for (const personId of personIds) await files.remove(remoteCacheOf(personId));
}
