import type { UncertainView } from '@vidno/contract/hidden-person';
import type { BlurredLookalike, FoundPerson, HiddenMatch } from '@vidno/contract/photo-search';
import { type OuterIds, toPersonFields } from '#features/catalogue/public.ts';
import { type SearchId, toHiddenPerson } from '#features/search-list/public.ts';
import type { FoundHit } from '../list-found-people.ts';
import type { PhotoUrls } from '../photo-urls/create-photo-urls.ts';
import { isFound, type MatchedPhoto, strengthOf } from '../rules.ts';

export interface ShowPeopleTools {
  readonly photoUrls: PhotoUrls;
  readonly outerIds: OuterIds;
}

interface PeopleOfPage {
  readonly users: FoundPerson[];
  readonly hidden: HiddenMatch[];
  readonly lookalikes: BlurredLookalike[];
}

/** What the owner of the search may see of the people on a page. Each kind of answer has only the fields that it may have. */
export function toPeople(
  tools: ShowPeopleTools,
  search: SearchId,
  { hits, locked, lookalikes }: { hits: readonly FoundHit[]; locked: boolean; lookalikes: UncertainView },
): PeopleOfPage {
  const found = hits.filter(({ best }) => isFound(best));
  if (locked) return { users: [], hidden: found.map((hit) => toHidden(tools, search, hit)), lookalikes: [] };
  const isOpen = lookalikes === 'open';
  const blurred = isOpen ? [] : hits.filter(({ best }) => !isFound(best));
  const urlOf = (photo: FoundHit['photos'][number]['photo']) => tools.photoUrls.urlOf(photo, search.accountId);
  return {
    users: (isOpen ? hits : found).map((hit) => toFoundPerson(hit, { id: idOf(tools, search, hit), urlOf })),
    hidden: [],
    lookalikes: blurred.map((hit) => toBlurred(tools, search, hit)),
  };
}

export function toFoundPerson(
  { person, sourceIds, best, photos, answer }: FoundHit,
  { id, urlOf }: { id: string; urlOf: (photo: FoundHit['photos'][number]['photo']) => string },
): FoundPerson {
  return {
    id,
    ...toPersonFields(person),
    source: person.sourceId,
    sources: [...sourceIds],
    ...toVerdict(best),
    answer,
    photos: photos.map(({ photo, ...matched }) => ({ url: urlOf(photo), eyes: photo.eyes, ...toVerdict(matched) })),
  };
}

function toVerdict(matched: MatchedPhoto) {
  const { score, band, false_alarms: falseAlarms } = matched;
  return { score, band, strength: strengthOf(matched), false_alarms_per_search: falseAlarms };
}

function toHidden(tools: ShowPeopleTools, search: SearchId, hit: FoundHit): HiddenMatch {
  const blurred = toBlurred(tools, search, hit);
  return { ...blurred, ...toHiddenPerson(hit.person, { id: blurred.id, photoCount: hit.photos.length }) };
}

function toBlurred(tools: ShowPeopleTools, search: SearchId, hit: FoundHit): BlurredLookalike {
  const { person, best, photos } = hit;
  const id = idOf(tools, search, hit);
  return { id, band: best.band, source: person.sourceId, url: tools.photoUrls.blurredUrlOf(photos[0].photo, search) };
}

function idOf({ outerIds }: ShowPeopleTools, search: SearchId, { person }: FoundHit): string {
  return outerIds.personIn(search.id, person.id);
}
