import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import {
  type CatalogueSource,
  type CheckPhotosTools,
  checkPhotos,
  findCurve,
  findSource,
  listPeople,
  type NearFace,
} from '#features/catalogue/public.ts';
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
import { type Comparison, findLikeFaces, judge, toYardstick } from './comparing/find-like-faces.ts';
import { listRejections } from './rejection-repository.ts';
import { findSearchDetails, replaceHits, updateComparison } from './repository.ts';
import { rankHits } from './rules.ts';

export interface RunPhotoSearchTools extends CheckPhotosTools {
  readonly bell: ProcessBell;
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'limits'>;
}

/** Makes the result of this run what the catalogue says now. May be called again at any moment. */
export async function runPhotoSearch(tools: RunPhotoSearchTools, run: SearchRun): Promise<void> {
  const { db } = tools;
  const { modelId } = tools.faceEngine;
  const [search, details, source, curve] = await Promise.all([
    findWaitingSearch(db, run),
    findSearchDetails(db, run.searchId),
    findSource(db, run.sourceId),
    findCurve(db, run.sourceId, modelId),
  ]);
  if (!search) return;
  if (!details?.embedding || details.modelId !== modelId)
    return await failRun(tools, run, SEARCH_MESSAGES.photoDeleted);
  if (source?.health !== 'up') return await failRun(tools, run, SEARCH_MESSAGES.sourceDown);

  const yardstick = toYardstick(tools.faceEngine, { source, curve });
  const like = await findLikeFaces(db, details.embedding, yardstick);
  const near = await keepAvailable(tools, { run, source, near: like });
  if (near === 'source_silent') return await failRun(tools, run, SEARCH_MESSAGES.sourceDown);
  await complete(tools, { run, search }, judge(near, yardstick));
}

/** Sources with an availability check lose the photos that fail it. Where nothing is left because none could be asked, that is not "nobody". */
async function keepAvailable(
  tools: RunPhotoSearchTools,
  { run, source, near }: { run: SearchRun; source: CatalogueSource; near: NearFace[] },
): Promise<NearFace[] | 'source_silent'> {
  if (!source.checks_photos || near.length === 0) return near;
  const photos = await listPhotosOf(tools.db, near);
  await reportProgress(tools, {
    id: run.processId,
    percent: 60,
    message: `Проверяем, на месте ли фото: ${photos.length.toLocaleString('ru')}`,
  });
  const available = await checkPhotos(tools, photos);
  const kept = near.filter(({ photoId }) => available.has(photoId));
  if (kept.length > 0) return kept;
  const isSilent = (await listPhotosOf(tools.db, near)).some(({ state }) => state === 'present');
  return isSilent ? 'source_silent' : [];
}

async function listPhotosOf(db: Database, near: readonly NearFace[]) {
  const photoIds = new Set(near.map(({ photoId }) => photoId));
  const people = await listPeople(db, [...new Set(near.map(({ personId }) => personId))]);
  return [...people.values()].flatMap(({ photos }) => photos).filter(({ id }) => photoIds.has(id));
}

/** One transaction: a run that is killed before its end leaves nothing, one that comes twice finds nothing to do. */
async function complete(
  { db, clock, bell }: RunPhotoSearchTools,
  { run, search }: { run: SearchRun; search: Search },
  { hits, faces, bands }: Comparison,
): Promise<void> {
  const { accountId, hash: faceHash } = search;
  const ended = await db.transaction().execute(async (trx) => {
    const waiting = await lockWaitingSearch(trx, run);
    if (!waiting) return null;
    const rejected = await listRejections(trx, { accountId, faceHash });
    await replaceHits(trx, search.id, rankHits(hits, rejected));
    await updateComparison(trx, search.id, { facesCompared: faces, bands });
    await updatePersonCount(trx, search.id, hits.length);
    return await endProcess(trx, { id: run.processId, status: 'ok', message: SEARCH_MESSAGES.done, at: clock() });
  });
  if (ended) bell.ring(run.processId, ended);
}
