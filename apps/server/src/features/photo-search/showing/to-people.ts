import type { UncertainView } from '@vidno/contract/hidden-person';
import type { BlurredLookalike, FoundPerson, HiddenMatch } from '@vidno/contract/photo-search';
import type { OuterIds } from '#features/catalogue/public.ts';
import { type SearchId, toAgeSpan } from '#features/search-list/public.ts';
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
  const open = lookalikes === 'open' ? hits : found;
  const urlOf = (photo: FoundHit['photos'][number]['photo']) => tools.photoUrls.urlOf(photo, search.accountId);
  return {
    users: open.map((hit) => toFoundPerson(hit, { id: idOf(tools, search, hit), urlOf })),
    hidden: [],
    lookalikes: hits.filter((hit) => !open.includes(hit)).map((hit) => toBlurred(tools, search, hit)),
  };
}

export function toFoundPerson(
  { person, sourceIds, best, photos, answer }: FoundHit,
  { id, urlOf }: { id: string; urlOf: (photo: FoundHit['photos'][number]['photo']) => string },
): FoundPerson {
  return {
    id,
    name: person.name,
    age: person.age,
    city: person.city,
    region: person.region,
    about: person.about,
    profile_url: person.profileUrl,
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
  const photos = hit.photos.length > 1 ? 'several' : 'one';
  return { ...toBlurred(tools, search, hit), age_span: toAgeSpan(hit.person.age), photos };
}

function toBlurred(tools: ShowPeopleTools, search: SearchId, hit: FoundHit): BlurredLookalike {
  const { person, best, photos } = hit;
  const id = idOf(tools, search, hit);
  return { id, band: best.band, source: person.sourceId, url: tools.photoUrls.blurredUrlOf(photos[0].photo, search) };
}

function idOf({ outerIds }: ShowPeopleTools, search: SearchId, { person }: FoundHit): string {
  return outerIds.personIn(search.id, person.id);
}
