import { SHARED_PEOPLE_MAX, type SharedKeywordPerson } from '@vidno/contract/results/search-share';
import type { Database } from '#database/database.ts';
import { toPersonFields } from '#features/catalogue/outer-person.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { Search } from '#features/search-list/public.ts';
import type { SharedPeople } from '#features/search-list/search-kind.ts';
import { findSearchDetails } from './repository.ts';
import { listCommonFacts } from './same-person.ts';
import { type FoundPerson, listFoundPeople, type ShownRecord, toRegion } from './show-result.ts';

type UrlOf = (photo: CataloguePhoto) => string;

/** Without those found only by reasons that the owner has switched off. Null if the search has just been removed. */
export async function findSharedPeople(db: Database, search: Search, urlOf: UrlOf): Promise<SharedPeople | null> {
  const details = await findSearchDetails(db, search);
  if (!details) return null;
  const { people } = await listFoundPeople(db, { search, page: 0, size: SHARED_PEOPLE_MAX, filters: {} });
  return {
    type: 'keyword',
    keyword: details.keyword,
    region: toRegion(details.regionId),
    users: people.map((person) => toSharedPerson(person, urlOf)),
  };
}

function toSharedPerson({ records }: FoundPerson, urlOf: UrlOf): SharedKeywordPerson {
  const [best, ...others] = records;
  return {
    ...toSharedRecord(best, urlOf),
    records: others.map((record) => toSharedRecord(record, urlOf)),
    same_by: listCommonFacts(records.map(({ person }) => person)),
  };
}

function toSharedRecord({ hit, person, photos }: ShownRecord, urlOf: UrlOf): SharedKeywordPerson['records'][number] {
  const { about, ...fields } = toPersonFields(person);
  return {
    ...fields,
    source: person.sourceId,
    photos: photos.map((photo) => ({ url: urlOf(photo) })),
    why: [...hit.why],
  };
}
