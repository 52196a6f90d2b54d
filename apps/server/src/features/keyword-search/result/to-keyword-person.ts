import type { HiddenPerson } from '@vidno/contract/hidden-person';
import type { KeywordPerson, PersonRecord } from '@vidno/contract/keyword/keyword-search';
import { type CataloguePhoto, type OuterIds, toPersonFields } from '#features/catalogue/public.ts';
import { type SearchId, toHiddenPerson } from '#features/search-list/public.ts';
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
    ...toPersonFields(person),
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
  return toHiddenPerson(person, { id: outerIds.personIn(search.id, person.id), photoCount: photos.length });
}
