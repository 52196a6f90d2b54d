import type { Database } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import type { Search, SearchFinding, SearchTask } from '#features/search-list/public.ts';
import { type KeywordHit, SOURCE_MESSAGES, type SourceKinds } from '#features/sources/public.ts';
import { findSearchDetails, replaceHits, updateOutcome } from './repository.ts';

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
      await replaceHits(trx, search, hits);
      await updateOutcome(trx, search, found);
      return hits.length;
    },
  };
}

function withRegion(hits: readonly KeywordHit[], regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}
