import type { Database, Transaction } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import type { Search, SearchFinding, SearchTask } from '#features/search-list/public.ts';
import { type KeywordHit, SOURCE_MESSAGES, type SourceKinds } from '#features/sources/public.ts';
import { findSearchDetails, updateOutcome } from './repository.ts';
import { countFound, listRecords, replaceHits } from './result/hit-repository.ts';
import { groupRecords, type RecordOfPerson } from './result/same-person-rules.ts';

export interface FindPeopleTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
}

/** Asks the source of the search for people whom the words may mean. */
export async function findPeople(
  { db, sourceKinds }: FindPeopleTools,
  search: Search,
  { sources: [source], signal, reportProgress: report }: SearchTask,
): Promise<SearchFinding> {
  const details = await findSearchDetails(db, search);
  const keywordSource = sourceKinds[source.kind]?.keyword;
  if (!details || !keywordSource) return { kind: 'failed', message: SOURCE_MESSAGES.tryLater };
  const { keyword, regionId } = details;
  const { accountId } = search;
  const found = await keywordSource.findPeople({ source, accountId, keyword, regionId, signal, onProgress: report });
  if (found.kind === 'unavailable') return { kind: 'failed', message: found.message };
  const hits = withRegion(found.hits, regionId);
  return {
    kind: 'found',
    store: async (trx) => {
      const records = await describeHits(trx, hits);
      const shownIds = new Set(records.map(({ id }) => id));
      const groups = groupRecords(records);
      const shown = hits.filter(({ personId }) => shownIds.has(personId));
      const stored = shown.map((hit) => ({ ...hit, samePerson: groups.get(hit.personId) ?? null }));
      await replaceHits(trx, search, stored);
      await updateOutcome(trx, search, found);
      const [counted] = await countFound(trx, [search]);
      const delivered = shown.some(({ why }) => isCertain(why));
      return { count: counted?.count ?? 0, uncertain: !delivered && shown.length > 0, delivered, confident: false };
    },
  };
}

/** People of a catalogue as they are there, if they may be shown; others as they were found. */
async function describeHits(trx: Transaction, hits: readonly KeywordHit[]): Promise<RecordOfPerson[]> {
  const external = hits.flatMap(({ personId: id, person }) => (person ? [{ id, ...person }] : []));
  const inCatalogue = hits.filter(({ person }) => person === null).map(({ personId }) => personId);
  return [...external, ...(await listRecords(trx, inCatalogue))];
}

/** Nothing of it is a guess: no typo is assumed, and no word of the name is left without an explanation. */
function isCertain(why: KeywordHit['why']): boolean {
  return !why.some(({ kind }) => kind === 'typo' || kind === 'differs');
}

function withRegion(hits: readonly KeywordHit[], regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}
