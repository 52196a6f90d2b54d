import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { KEYWORD_PARTS, type KeywordPart, type PeopleCount } from '@vidno/contract/keyword/keyword-result';
import { readKeyword } from '#features/name-search/keyword.ts';
import { isGivenName, isPatronymic } from '#features/name-search/names/name-words.ts';
import type { Refusal } from '#features/search-list/search-kind.ts';
import { findSource } from '#features/sources/public.ts';
import { findSourceRefusal, type SourceKinds } from '#features/sources/source-kind.ts';
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
  readonly source: string;
}

/** How many people a search for these words would find without guessing. Nothing is stored. */
export async function countPeople(
  { db, sourceKinds }: CountPeopleTools,
  { source: sourceId, ...form }: CountedKeyword,
): Promise<PeopleCount | Refusal> {
  const input = parseInput(form);
  if (input.kind === 'refused') return input;
  const source = await findSource(db, sourceId);
  const refusal = findSourceRefusal(sourceKinds, source, 'keyword');
  if (!source || refusal === 'source_unknown') return { kind: 'refused', because: 'source_unknown' };
  const port = sourceKinds[source.kind]?.keyword;
  if (refusal !== null || !port?.listMeant) return { status: 'uncounted' };
  const { keyword, regionId } = input;
  const { personIds, capped } = await port.listMeant({ source, keyword, regionId });
  const count = countGroups(await listRecords(db, personIds));
  const isMuch = capped || count > SEARCH_PAGE_SIZE;
  return { status: 'ok', count, more: capped, missing: isMuch ? listMissingParts(keyword, regionId) : [] };
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
