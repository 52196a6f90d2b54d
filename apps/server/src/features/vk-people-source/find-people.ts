import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword-search';
import { toPersonId } from '#features/catalogue/public.ts';
import {
  findOptionalWord,
  listMissedWords,
  type Match,
  rankMatches,
  rateMatch,
  toQueryWords,
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

/** With so many found nobody asks VK in other words, or elsewhere. */
const ENOUGH = 20;

/** People whom VK's own search finds, and whom the keyword can mean by our own rules. */
export async function findPeople(tools: SearchVkPeopleTools, query: KeywordQuery): Promise<KeywordOutcome> {
  await query.onProgress({ percent: 20, message: 'Спрашиваем у ВКонтакте' });
  const found = await askInTurn(tools, query);
  if (found.kind === 'unavailable') return found;
  const ranked = rank(query, found.people);
  const wider = await findWider(tools, query, ranked.length);
  if (wider !== null && 'kind' in wider) return wider;
  const hits = ranked.slice(0, KEYWORD_RESULTS_MAX);
  return { kind: 'found', hits, capped: found.capped || ranked.length > hits.length, wider };
}

/** From the likeliest words on, until there are enough people. */
async function askInTurn(tools: SearchVkPeopleTools, query: KeywordQuery): Promise<SearchVkPeopleOutcome> {
  const { keyword, regionId: placeId, signal } = query;
  const people = new Map<string, VkPerson>();
  let capped = false;
  for (const q of toVkQueries(keyword)) {
    const found = await searchVkPeople(tools, { q, placeId, signal });
    if (found.kind === 'unavailable') return found;
    for (const person of found.people) people.set(person.externalId, person);
    capped ||= found.capped;
    if (rank(query, [...people.values()]).length >= ENOUGH) break;
  }
  return { kind: 'found', people: [...people.values()], capped };
}

/** One call more tells whether there is somebody elsewhere; the regions between would cost many. */
async function findWider(
  tools: SearchVkPeopleTools,
  query: KeywordQuery,
  count: number,
): Promise<WiderPlace | SourceUnavailable | null> {
  const [q] = toVkQueries(query.keyword);
  if (query.regionId === null || count >= ENOUGH || q === undefined) return null;
  const found = await searchVkPeople(tools, { q, placeId: null, signal: query.signal });
  if (found.kind === 'unavailable') return found;
  const more = Math.min(rank(query, found.people).length - count, WIDER_COUNT_MAX);
  return more > 0 ? { regionId: null, count: more } : null;
}

/** Those whom the keyword can mean, best first. */
function rank(
  { keyword, source }: Pick<KeywordQuery, 'keyword' | 'source'>,
  people: readonly VkPerson[],
): KeywordHit[] {
  const words = toQueryWords(keyword);
  const optional = findOptionalWord(words);
  const byId = new Map<string, VkPerson>();
  const matches = people.flatMap((person): Match[] => {
    const text = [person.about, person.city, person.region].filter((part) => part !== null).join(' ');
    const missed = listMissedWords(person.name, words).filter((word) => word !== optional);
    if (missed.length === words.length || !missed.every((word) => isInText(text, word))) return [];
    const personId = toPersonId(source.id, person.externalId);
    byId.set(personId, person);
    return [rateMatch({ personId, name: person.name, twin: null }, { words, optional })];
  });
  return rankMatches(matches).flatMap(({ personId, score, why }) => {
    const person = byId.get(personId);
    if (!person) return [];
    const { externalId: _, places: __, ...shown } = person;
    return [{ personId, score, why, person: shown }];
  });
}
