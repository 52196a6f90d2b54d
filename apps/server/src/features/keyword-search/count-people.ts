import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { PeopleCount } from '@vidno/contract/keyword/keyword-result';
import type { Database } from '#database/database.ts';
import type { Refusal } from '#features/search-list/public.ts';
import { findSource, findSourceRefusal, type SourceKinds } from '#features/sources/public.ts';
import { listMissingParts } from './missing-part-rules.ts';
import { parseInput } from './parse-input.ts';
import { listRecords } from './result/hit-repository.ts';
import { countGroups } from './result/same-person-rules.ts';

export interface CountPeopleTools {
  readonly db: Database;
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
