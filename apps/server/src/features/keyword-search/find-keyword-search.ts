import type { IgnoredPart, KeywordPerson, KeywordSearch, PersonRecord } from '@vidno/contract/keyword-search';
import type { SearchedRegion } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import { missingWordText, readKeyword, toAgeRange } from '#features/name-search/public.ts';
import { findPlace } from '#features/regions/public.ts';
import { describeSources, type ResultView, type Search } from '#features/search-list/public.ts';
import { listSources } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import { findSearchDetails } from './repository.ts';
import { type FoundPeople, type FoundPerson, listFoundPeople, type ShownRecord } from './result/list-found-people.ts';
import { listCommonFacts } from './result/same-person-rules.ts';

export interface FindKeywordSearchTools {
  readonly db: Database;
  readonly photoUrls: {
    urlOf(photo: CataloguePhoto, accountId: number): string;
    blurredUrlOf(photo: CataloguePhoto, accountId: number): string;
  };
}

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findKeywordSearch(
  { db, photoUrls }: FindKeywordSearchTools,
  { search, page, filters, locked }: ResultView & { search: Search },
): Promise<Omit<KeywordSearch, 'payment'> | null> {
  const [details, sources] = await Promise.all([findSearchDetails(db, search), listSources(db)]);
  if (!details) return null;
  const isDone = search.run.status === 'delivered';
  const process = toProcess(search.run);
  const { words, setAside } = readKeyword(details.keyword);
  const found = await listFoundPeople(db, { search, page, filters });
  const reasonsOff: readonly string[] = filters.without?.split(',') ?? details.reasonsOff;
  const { ages, age_unknown, cities, sources: bySource } = found;
  return {
    status: process.status,
    type: 'keyword',
    id: search.id,
    process_id: search.run.id,
    process,
    ...describeSources(search.sourceIds, sources),
    keyword: details.keyword,
    region: toRegion(details.regionId),
    ignored: [...setAside.ignored, ...listMissingWords(words, found)],
    age: toAgeRange(setAside, search.createdAt),
    count: found.count,
    filtered_count: found.filteredCount,
    record_count: found.recordCount,
    reasons: found.reasons.map((reason) => ({ ...reason, off: reasonsOff.includes(reason.kind) })),
    facets: locked
      ? { ages: [], age_unknown: 0, cities: [], sources: [] }
      : { ages: [...ages], age_unknown, cities: [...cities], sources: [...bySource] },
    capped: isDone && details.capped,
    created: search.createdAt.toISOString(),
    users: found.people.map((person) =>
      locked
        ? withoutPerson(toKeywordPerson(person, (photo) => photoUrls.blurredUrlOf(photo, search.accountId)))
        : toKeywordPerson(person, (photo) => photoUrls.urlOf(photo, search.accountId)),
    ),
    locked,
    wider: isDone && details.wider ? toWider(details.wider) : null,
    page,
  };
}

/** Words that none of the people found has. */
function listMissingWords(
  words: readonly { readonly written: string }[],
  { differsForAll }: Pick<FoundPeople, 'differsForAll'>,
): IgnoredPart[] {
  const isMissing = ({ written }: { readonly written: string }) =>
    differsForAll.some(({ text }) => text === missingWordText(written));
  return words.filter(isMissing).map(({ written }) => ({ text: written, because: 'nobody' }));
}

function toWider({ regionId, count }: { regionId: string | null; count: number }): KeywordSearch['wider'] {
  return { region: toRegion(regionId), count };
}

/** Null: everywhere. */
export function toRegion(regionId: string | null): SearchedRegion | null {
  return regionId === null ? null : { id: regionId, name: findPlace(regionId)?.name ?? regionId };
}

type UrlOf = (photo: CataloguePhoto) => string;

function toKeywordPerson({ records: [best, ...others], isApart }: FoundPerson, urlOf: UrlOf): KeywordPerson {
  return {
    ...toRecord(best, urlOf),
    records: others.map((record) => toRecord(record, urlOf)),
    same_by: listCommonFacts([best, ...others].map(({ person }) => person)),
    apart: isApart,
  };
}

function toRecord({ hit, person, photos }: ShownRecord, urlOf: UrlOf): PersonRecord {
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

/** What may be shown before it is paid for: that there is somebody, and a blurred photo. */
function withoutPerson(found: KeywordPerson): KeywordPerson {
  const hidden = { name: '', age: null, city: null, region: null, about: null, profile_url: null, why: [] };
  return { ...found, ...hidden, records: [], same_by: [] };
}
