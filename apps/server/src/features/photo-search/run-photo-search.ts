import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { runInOneGo } from '#database/run-in-one-go.ts';
import {
  endProcess,
  failRun,
  findWaitingSearch,
  lockWaitingSearch,
  type ProcessBell,
  reportProgress,
  SEARCH_MESSAGES,
  type Search,
  type SearchRun,
  updatePersonCount,
} from '#features/search-list/public.ts';
import { findSource, type SourceKinds } from '#features/sources/public.ts';
import { type Comparison, judge } from './comparing/judge.ts';
import { listRejections } from './rejection-repository.ts';
import { findSearchDetails, replaceHits, updateComparison } from './repository.ts';
import { rankHits } from './rules.ts';

export interface RunPhotoSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly bell: ProcessBell;
  readonly faceEngine: Pick<FaceEngine, 'modelId'>;
  readonly sourceKinds: SourceKinds;
}

/** Makes the result of this run what the source says now. May be called again at any moment. */
export async function runPhotoSearch(
  tools: RunPhotoSearchTools,
  run: SearchRun,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, sourceKinds } = tools;
  const [search, details, source] = await Promise.all([
    findWaitingSearch(db, run),
    findSearchDetails(db, run.searchId),
    findSource(db, run.sourceId),
  ]);
  if (!search) return;
  if (!details?.embedding || details.modelId !== tools.faceEngine.modelId)
    return await failRun(tools, run, SEARCH_MESSAGES.photoDeleted);
  const photo = source && sourceKinds[source.kind]?.photo;
  if (!photo || source.health !== 'up') return await failRun(tools, run, SEARCH_MESSAGES.sourceDown);

  const compared = await photo.compare({
    ...{ source, embedding: details.embedding, signal },
    onProgress: (progress) => reportProgress(tools, { id: run.processId, ...progress }),
  });
  if (compared.kind === 'unavailable') return await failRun(tools, run, compared.message);
  await complete(tools, { run, search }, judge(compared));
}

/** One transaction: a run that is killed before its end leaves nothing, one that comes twice finds nothing to do. */
async function complete(
  { db, clock, bell }: RunPhotoSearchTools,
  { run, search }: { run: SearchRun; search: Search },
  { hits, faces, bands }: Comparison,
): Promise<void> {
  const { accountId, hash: faceHash } = search;
  const ended = await db.transaction().execute(async (trx) => {
    const [waiting, rejected] = await runInOneGo(trx, (trx) => [
      () => lockWaitingSearch(trx, run),
      () => listRejections(trx, { accountId, faceHash }),
    ]);
    if (!waiting) return null;
    const [state] = await runInOneGo(trx, (trx) => [
      () => endProcess(trx, { id: run.processId, status: 'ok', message: SEARCH_MESSAGES.done, at: clock() }),
      () => replaceHits(trx, search.id, rankHits(hits, rejected)),
      () => updateComparison(trx, search.id, { facesCompared: faces, bands }),
      () => updatePersonCount(trx, search.id, hits.length),
    ]);
    return state;
  });
  if (ended) bell.ring(run.processId, ended);
}
