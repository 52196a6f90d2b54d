import type { HiddenPerson } from '@vidno/contract/hidden-person';
import type { KeywordPerson, PersonRecord } from '@vidno/contract/keyword/keyword-search';
import type { CataloguePhoto, OuterIds } from '#features/catalogue/public.ts';
import { type SearchId, toAgeSpan } from '#features/search-list/public.ts';
import type { FoundPerson, ShownRecord } from './list-found-people.ts';
import { listCommonFacts } from './same-person-rules.ts';

export interface ShowPeopleTools {
  readonly outerIds: OuterIds;
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: number): string };
}

export function toKeywordPerson(
  tools: ShowPeopleTools,
  search: SearchId,
  { records: [best, ...others], isApart }: FoundPerson,
): KeywordPerson {
  return {
    ...toRecord(tools, search, best),
    records: others.map((record) => toRecord(tools, search, record)),
    same_by: listCommonFacts([best, ...others].map(({ person }) => person)),
    apart: isApart,
  };
}

function toRecord(
  { outerIds, photoUrls }: ShowPeopleTools,
  search: SearchId,
  { hit, person, photos }: ShownRecord,
): PersonRecord {
  return {
    id: outerIds.personIn(search.id, person.id),
    name: person.name,
    age: person.age,
    city: person.city,
    region: person.region,
    about: person.about,
    profile_url: person.profileUrl,
    source: person.sourceId,
    score: hit.score,
    photos: photos.map((photo) => ({ url: photoUrls.urlOf(photo, search.accountId) })),
    why: [...hit.why],
  };
}

export function toHidden(
  { outerIds }: ShowPeopleTools,
  search: SearchId,
  { records: [{ person, photos }] }: FoundPerson,
): HiddenPerson {
  return {
    id: outerIds.personIn(search.id, person.id),
    source: person.sourceId,
    age_span: toAgeSpan(person.age),
    photos: photos.length === 0 ? 'none' : photos.length === 1 ? 'one' : 'several',
  };
}
