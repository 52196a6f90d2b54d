import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { KEYWORD_PARTS, type KeywordPart, type PeopleCount } from '@vidno/contract/keyword/keyword-result';
import { readKeyword } from '#features/name-search/keyword.ts';
import { isGivenName, isPatronymic } from '#features/name-search/names/name-words.ts';
import { chooseSources, parseSources } from '#features/rights/source-rules.ts';
import type { Refusal } from '#features/search-list/search-kind.ts';
import { listSources } from '#features/sources/public.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { listRecords } from './hit-repository.ts';
import { parseInput } from './keyword-search-kind.ts';
import { countGroups } from './same-person.ts';

export interface CountPeopleTools extends Pick<Tools, 'db'> {
  readonly sourceKinds: SourceKinds;
}

interface CountedKeyword {
  readonly keyword: string;
  readonly region: string;
  /** As a search names its sources. */
  readonly source: string;
}

/** How many people a search for these words would find without guessing. Nothing is stored. */
export async function countPeople(
  { db, sourceKinds }: CountPeopleTools,
  { source: named, ...form }: CountedKeyword,
): Promise<PeopleCount | Refusal> {
  const input = parseInput(form);
  if (input.kind === 'refused') return input;
  const sources = parseSources(named);
  if (sources === null) return { kind: 'refused', because: 'source_unknown' };
  const chosen = chooseSources(sourceKinds, await listSources(db), { use: 'keyword', sources });
  if (chosen.kind === 'refused') {
    return chosen.because === 'source_unknown' ? { kind: 'refused', because: chosen.because } : { status: 'uncounted' };
  }
  const { keyword, regionId } = input;
  const counted = await Promise.all(
    chosen.open.map(async (source) => {
      const meant = await sourceKinds[source.kind]?.keyword?.listMeant?.({ source, keyword, regionId });
      return { source, meant };
    }),
  );
  const meant = counted.flatMap((each) => each.meant ?? []);
  if (meant.length === 0) return { status: 'uncounted' };
  const personIds = meant.flatMap((each) => each.personIds);
  const capped = meant.some((each) => each.capped);
  const count = countGroups(await listRecords(db, personIds));
  const isMuch = capped || count > SEARCH_PAGE_SIZE;
  const silent = counted.filter((each) => each.meant === undefined).map(({ source }) => source);
  return {
    status: 'ok',
    count,
    more: capped,
    missing: isMuch ? listMissingParts(keyword, regionId) : [],
    uncounted: [...silent, ...chosen.closed].map(({ title }) => title),
  };
}

/** What would make the keyword narrower, the most helpful first. */
export function listMissingParts(keyword: string, regionId: string | null): KeywordPart[] {
  const { words, initials, setAside } = readKeyword(keyword);
  const hasFirstName = words.some(isGivenName);
  const hasPatronymic = words.some(isPatronymic);
  const has: Readonly<Record<KeywordPart, boolean>> = {
    surname: words.some((word) => !isGivenName(word) && !isPatronymic(word)),
    first_name: hasFirstName || initials.length > 0,
    region: regionId !== null,
    patronymic: hasPatronymic || initials.length > 1 || (hasFirstName && initials.length > 0),
    age: setAside.age !== null || setAside.birthYear !== null,
  };
  return KEYWORD_PARTS.filter((part) => !has[part]);
}
