import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import { parseMembers, type VkUserObject } from '@vidno/providers/vk/objects';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import {
  isOfAge,
  listOptionalWords,
  type QueryWord,
  readKeyword,
  toAgeRange,
  toQueryWords,
} from '#features/name-search/keyword.ts';
import { splitWords, withoutYo } from '#features/name-search/names/letters.ts';
import { type Match, rankMatches, scoreCandidate } from '#features/name-search/rank-matches.ts';
import type {
  KeywordHit,
  KeywordOutcome,
  KeywordQuery,
  SourceKind,
  SourceUnavailable,
  WiderPlace,
} from '#features/sources/source-kind.ts';
import { probeVk } from '#features/vk-access/probe-vk.ts';
import { toUnavailable, type VkUnavailable } from '#features/vk-access/vk-access.ts';
import {
  isInPlace,
  isSameName,
  listTargets,
  type SearchTarget,
  type SearchVkPeopleTools,
  toVkPerson,
  type VkPerson,
} from './targets.ts';

/** People of VK, found by VK's own search. */
export function createVkPeopleSource(tools: SearchVkPeopleTools): SourceKind {
  return {
    extent: 'Люди на открытых страницах VK',
    isOutside: true,
    keyword: { findPeople: (query) => findPeople(tools, query) },
    probe: () =>
      probeVk(tools.vkAccess, {
        subject: 'people',
        method: 'users.search',
        commonWord: 'Анна',
        countFound: (response) => parseMembers(response).members.length,
      }),
  };
}

/** With this many people found, VK is not asked in other words, or about a wider place. */
const ENOUGH_PEOPLE = 20;

/** VK's results, filtered and ranked by our own rules of name matching. */
async function findPeople(tools: SearchVkPeopleTools, query: KeywordQuery): Promise<KeywordOutcome> {
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
    const match = scoreCandidate(candidate, {
      ...reading,
      surplus: [],
      corrections: 'any',
      findsFurther: true,
      findsJoined: true,
    });
    return match?.why.some(({ kind }) => kind !== 'text' && kind !== 'differs') ? [match] : [];
  });
  return rankMatches(matches).flatMap(({ personId, score, why }) => {
    const person = byId.get(personId);
    if (!person) return [];
    const { externalId: _, places: __, ...shown } = person;
    return [{ personId, score, why, person: shown }];
  });
}

interface VkPeopleQuery {
  readonly accountId: number;
  /** Words of a name, as VK's own search takes them. */
  readonly q: string;
  /** Null: everywhere. */
  readonly placeId: string | null;
  readonly signal: AbortSignal;
}

export type SearchVkPeopleOutcome =
  | {
      readonly kind: 'found';
      /** In VK's order. */
      readonly people: readonly VkPerson[];
      /** VK has more people than it returns. */
      readonly capped: boolean;
    }
  | VkUnavailable;

/** @limit list: VK returns no more for a query. */
const MAX_RESULTS = 1_000;
const ADULT = 18;
const FIELDS = 'city,country,bdate,home_town,status,about';

/** Adults whom VK finds, and who are in the place by their own data. If any call fails, the whole search does. */
export async function searchVkPeople(
  tools: SearchVkPeopleTools,
  { accountId, q, placeId, signal }: VkPeopleQuery,
): Promise<SearchVkPeopleOutcome> {
  const where = await listTargets(tools, { accountId, placeId, signal });
  if (where.kind === 'unavailable') return where;
  const { targets } = where;
  const base = { q, count: MAX_RESULTS, age_from: ADULT, fields: FIELDS };
  const answers = await tools.vkAccess.callMany(
    targets.map(({ params }) => ({ method: 'users.search', params: { ...base, ...params } })),
    { accountId, signal },
  );
  const found = new Map<string, VkPerson>();
  let capped = false;
  for (const [index, answer] of answers.entries()) {
    if (answer.kind !== 'answered') return toUnavailable(answer, 'people');
    const { count, members } = parseMembers(answer.response);
    capped ||= count > MAX_RESULTS;
    for (const user of members) {
      const person = toVkPerson(user, tools.clock());
      if (person && isInTarget(user, person, { placeId, target: targets[index] })) found.set(person.externalId, person);
    }
  }
  return { kind: 'found', people: [...found.values()], capped };
}

/** VK's filter by place is not reliable, so the person's own data is checked. */
function isInTarget(
  { city, home_town: hometown }: VkUserObject,
  person: VkPerson,
  { placeId, target }: { placeId: string | null; target: SearchTarget | undefined },
): boolean {
  if (isInPlace(person, placeId)) return true;
  if (!target) return false;
  return (
    (target.cityId !== null && city?.id === target.cityId) ||
    (target.hometown !== null && isSameName(hometown ?? '', target.hometown))
  );
}

/** @limit list: Less likely wordings are not sent to VK. */
const MAX_QUERIES = 4;

/**
 * The queries to try for a keyword, the likeliest first: without the patronymic, which is rarely given on VK; with е instead
 * of ё; with full names instead of short ones.
 */
function toVkQueries(keyword: string): string[] {
  const words = toQueryWords(keyword);
  const optional = listOptionalWords(words);
  const required = words.filter((word) => !optional.includes(word));
  const written = required.map((word) => word.written).join(' ');
  const full = required.flatMap((word) => fullNamesOf(word).map((name) => replaceWord(required, word, name)));
  return [...new Set([written, withoutYo(written), ...full])].slice(0, MAX_QUERIES);
}

function fullNamesOf({ written, fullNames, quoted }: QueryWord): string[] {
  if (quoted) return [];
  return fullNames.map((name) => name.toLowerCase()).filter((name) => name !== written);
}

function replaceWord(words: readonly QueryWord[], word: QueryWord, name: string): string {
  return words.map((other) => (other === word ? name : other.written)).join(' ');
}

const MIN_STEM_LENGTH = 4;
/** @limit none */
const MAX_ENDING_LENGTH = 2;

/** Whether the text contains the word in any form, or a quoted word or a given name as written. */
function isInText(text: string, { written, quoted, fullNames }: QueryWord): boolean {
  const word = withoutYo(written);
  const isAsWritten = quoted || fullNames.length > 0;
  const stem = isAsWritten ? word : word.slice(0, Math.max(MIN_STEM_LENGTH, word.length - MAX_ENDING_LENGTH));
  return splitWords(withoutYo(text)).some((other) => (isAsWritten ? other === word : other.startsWith(stem)));
}
