import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import { toPersonId } from '#features/catalogue/public.ts';
import {
  isOfAge,
  type Match,
  rankMatches,
  readKeyword,
  scoreCandidate,
  toAgeRange,
} from '#features/name-search/public.ts';
import type {
  KeywordHit,
  KeywordOutcome,
  KeywordQuery,
  SourceUnavailable,
  WiderPlace,
} from '#features/sources/public.ts';
import type { SearchVkPeopleTools } from './list-targets.ts';
import type { VkPerson } from './people-rules.ts';
import { type SearchVkPeopleOutcome, searchVkPeople } from './search-vk-people.ts';
import { isInText, toVkQueries } from './vk-query-rules.ts';

/** With this many people found, VK is not asked in other words, or about a wider place. */
const ENOUGH_PEOPLE = 20;

/** VK's results, filtered and ranked by our own rules of name matching. */
export async function findPeople(tools: SearchVkPeopleTools, query: KeywordQuery): Promise<KeywordOutcome> {
  await query.onProgress({ percent: 20, message: 'Спрашиваем у ВКонтакте' });
  const found = await searchQueries(tools, query);
  if (found.kind === 'unavailable') return found;
  const ranked = rank(query, found.people);
  const wider = await findWider(tools, query, ranked.length);
  if (wider !== null && 'kind' in wider) return wider;
  const hits = ranked.slice(0, KEYWORD_RESULTS_MAX);
  return { kind: 'found', hits, capped: found.capped || ranked.length > hits.length, wider };
}

/** Tries the queries, the likeliest first, until there are enough people. */
async function searchQueries(tools: SearchVkPeopleTools, query: KeywordQuery): Promise<SearchVkPeopleOutcome> {
  const { accountId, keyword, regionId: placeId, signal } = query;
  const people = new Map<string, VkPerson>();
  let capped = false;
  for (const q of toVkQueries(keyword)) {
    const found = await searchVkPeople(tools, { accountId, q, placeId, signal });
    if (found.kind === 'unavailable') return found;
    for (const person of found.people) people.set(person.externalId, person);
    capped ||= found.capped;
    if (rank(query, [...people.values()]).length >= ENOUGH_PEOPLE) break;
  }
  return { kind: 'found', people: [...people.values()], capped };
}

/** Only compares with everywhere, which takes one call: the places in between would take many. */
async function findWider(
  tools: SearchVkPeopleTools,
  query: KeywordQuery,
  count: number,
): Promise<WiderPlace | SourceUnavailable | null> {
  const [q] = toVkQueries(query.keyword);
  if (query.regionId === null || count >= ENOUGH_PEOPLE || q === undefined) return null;
  const { accountId, signal } = query;
  const found = await searchVkPeople(tools, { accountId, q, placeId: null, signal });
  if (found.kind === 'unavailable') return found;
  const more = Math.min(rank(query, found.people).length - count, WIDER_COUNT_MAX);
  return more > 0 ? { regionId: null, count: more } : null;
}

/** The people whom the keyword may mean, best first. */
function rank(
  { keyword, source }: Pick<KeywordQuery, 'keyword' | 'source'>,
  people: readonly VkPerson[],
): KeywordHit[] {
  const reading = readKeyword(keyword);
  const age = toAgeRange(reading.setAside, new Date());
  const byId = new Map<string, VkPerson>();
  const matches = people.flatMap((person): Match[] => {
    const text = [person.about, person.city, person.region].filter((part) => part !== null).join(' ');
    const inText = reading.words.map((word) => isInText(text, word));
    const personId = toPersonId(source.id, person.externalId);
    byId.set(personId, person);
    if (!isOfAge(person.age, age)) return [];
    const candidate = { personId, name: person.name, duplicateKey: null, inText };
    const match = scoreCandidate(candidate, { ...reading, surplus: [], corrections: 'any' });
    return match?.why.some(({ kind }) => kind !== 'text' && kind !== 'differs') ? [match] : [];
  });
  return rankMatches(matches).flatMap(({ personId, score, why }) => {
    const person = byId.get(personId);
    if (!person) return [];
    const { externalId: _, places: __, ...shown } = person;
    return [{ personId, score, why, person: shown }];
  });
}
