import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword-search';
import type { SearchedRegion } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import { readKeyword, toAgeRange } from '#features/name-search/public.ts';
import { findPlace } from '#features/regions/public.ts';
import { describeSources, type Search } from '#features/search-list/public.ts';
import { listSources } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import { type FoundHit, listFoundPeople } from './list-found-people.ts';
import { findSearchDetails } from './repository.ts';

export interface FindKeywordSearchTools {
  readonly db: Database;
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: number): string };
}

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findKeywordSearch(
  { db, photoUrls }: FindKeywordSearchTools,
  { search, page }: { search: Search; page: number },
): Promise<KeywordSearch | null> {
  const [details, sources] = await Promise.all([findSearchDetails(db, search), listSources(db)]);
  if (!details) return null;
  const isDone = search.run.status === 'delivered';
  const process = toProcess(search.run);
  const source = sources.find(({ id }) => id === search.sourceIds[0]);
  const { setAside } = readKeyword(details.keyword);
  const found = await listFoundPeople(db, { search, checksPhotos: source?.checks_photos ?? false, page });
  return {
    status: process.status,
    type: 'keyword',
    id: search.id,
    process_id: search.run.id,
    process,
    ...describeSources(search.sourceIds, sources),
    keyword: details.keyword,
    region: toRegion(details.regionId),
    ignored: [...setAside.ignored],
    age: toAgeRange(setAside, search.createdAt),
    count: found.count,
    capped: isDone && details.capped,
    created: search.createdAt.toISOString(),
    users: found.hits.map((hit) => toKeywordPerson(hit, (photo) => photoUrls.urlOf(photo, search.accountId))),
    wider: isDone && details.wider ? toWider(details.wider) : null,
    page,
  };
}

function toWider({ regionId, count }: { regionId: string | null; count: number }): KeywordSearch['wider'] {
  return { region: toRegion(regionId), count };
}

/** Null: everywhere. */
export function toRegion(regionId: string | null): SearchedRegion | null {
  return regionId === null ? null : { id: regionId, name: findPlace(regionId)?.name ?? regionId };
}

function toKeywordPerson({ hit, person, photos }: FoundHit, urlOf: (photo: CataloguePhoto) => string): KeywordPerson {
  return {
    id: person.id,
    name: person.name,
    age: person.age,
    city: person.city,
    region: person.region,
    about: person.about,
    profile_url: person.profileUrl,
    source: person.sourceId,
    score: hit.score,
    photos: photos.map((photo) => ({ url: urlOf(photo) })),
    why: [...hit.why],
  };
}
