import type { ForgetPeople } from '#features/catalogue/public.ts';
import { lockGivenSearches, updatePersonCounts } from '#features/search-list/public.ts';
import { forgetApartIds } from '../repository.ts';
import { countFound, deleteGoneHits, listSearchesWithGone } from './hit-repository.ts';

/**
 * Small, so that other results of these searches are not held up for long.
 * @limit queue: The rest forgets them in the next transaction.
 */
const SEARCHES_AT_ONCE = 50;

/** Removes people of a catalogue who may no longer be shown from the results of keyword searches, and counts these again. */
export const forgetInKeywordSearches: ForgetPeople = async (trx, personIds) => {
  const found = await listSearchesWithGone(trx, personIds, SEARCHES_AT_ONCE);
  if (found.length === 0) return 'done';
  const searches = await lockGivenSearches(trx, found);
  await deleteGoneHits(trx, searches);
  await forgetApartIds(trx, searches);
  await updatePersonCounts(trx, await countFound(trx, searches));
  return found.length === SEARCHES_AT_ONCE ? 'more' : 'done';
};
