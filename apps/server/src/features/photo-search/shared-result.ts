import { SHARED_PEOPLE_MAX, type SharedPerson } from '@vidno/contract/results/search-share';
import type { Database, Transaction } from '#database/database.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { Search } from '#features/search-list/public.ts';
import type { SharedPeople } from '#features/search-list/search-kind.ts';
import { isFound } from './hits.ts';
import { findSearchDetails } from './repository.ts';
import { type FoundHit, listFoundPeople, toBandMeanings, toFoundPerson } from './show-result.ts';

/** Those who merely look alike, and whom the owner has said to be somebody else, are shown to nobody. */
export async function countSharedPeople(reader: Database | Transaction, search: Search): Promise<number> {
  const { count, rejected } = await listFoundPeople(reader, { search, page: 0 });
  return Math.max(0, count - rejected);
}

/** Null if the search has just been removed. */
export async function findSharedPeople(
  db: Database,
  search: Search,
  urlOf: (photo: CataloguePhoto) => string,
): Promise<SharedPeople | null> {
  const details = await findSearchDetails(db, search);
  if (!details) return null;
  const { hits } = await listFoundPeople(db, { search, page: 0, size: SHARED_PEOPLE_MAX });
  const shown = hits.filter(({ best, answer }) => isFound(best) && answer !== 'other');
  return { type: 'photo', bands: toBandMeanings(details), users: shown.map((hit) => toSharedPerson(hit, urlOf)) };
}

function toSharedPerson(hit: FoundHit, urlOf: (photo: CataloguePhoto) => string): SharedPerson {
  const { id, about, answer, photos, ...shared } = toFoundPerson(hit, { id: hit.person.id, urlOf });
  return { ...shared, photos: photos.map(({ eyes, ...photo }) => photo) };
}
