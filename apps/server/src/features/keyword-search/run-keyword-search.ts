import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import {
  endProcess,
  failRun,
  findWaitingSearch,
  lockWaitingSearch,
  type ProcessBell,
  reportProgress,
  SEARCH_MESSAGES,
  type SearchRun,
  updatePersonCount,
} from '#features/search-list/public.ts';
import { findSource, type KeywordHit, type PeopleFound, type SourceKinds } from '#features/sources/public.ts';
import { findSearchDetails, replaceHits, updateOutcome } from './repository.ts';

export interface RunKeywordSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly bell: ProcessBell;
  readonly sourceKinds: SourceKinds;
}

/** Makes the result of this run what the source says now. May be called again at any moment. */
export async function runKeywordSearch(
  tools: RunKeywordSearchTools,
  run: SearchRun,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db } = tools;
  const search = await findWaitingSearch(db, run);
  if (!search) return;
  const [details, source] = await Promise.all([findSearchDetails(db, search.id), findSource(db, search.sourceId)]);
  const kind = source && tools.sourceKinds[source.kind];
  if (!details || !source || !kind?.keyword) return await failRun(tools, run, SEARCH_MESSAGES.sourceDown);
  if (source.health !== 'up') {
    // What is wrong with a catalogue of ours is nothing that a user can do something about.
    const reason = kind.isOutside ? source.health_message : null;
    return await failRun(tools, run, reason ?? SEARCH_MESSAGES.sourceDown);
  }

  const { keyword, regionId } = details;
  const found = await kind.keyword.find({
    ...{ keyword, source, regionId, signal },
    onProgress: (progress) => reportProgress(tools, { id: run.processId, ...progress }),
  });
  if (found.kind === 'unavailable') return await failRun(tools, run, found.message);
  await complete(tools, run, { ...found, hits: withRegion(found.hits, regionId) });
}

function withRegion(hits: readonly KeywordHit[], regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}

/** One transaction: a run that is killed before its end leaves nothing, one that comes twice finds nothing to do. */
async function complete(
  { db, clock, bell }: RunKeywordSearchTools,
  run: SearchRun,
  { hits, capped, wider }: PeopleFound,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const search = await lockWaitingSearch(trx, run);
    if (!search) return;
    await replaceHits(trx, search.id, hits);
    await updateOutcome(trx, search.id, { capped, wider });
    await updatePersonCount(trx, search.id, hits.length);
    await endProcess(trx, { id: run.processId, status: 'ok', message: SEARCH_MESSAGES.done, at: clock() });
  });
  bell.ring(run.processId);
}
