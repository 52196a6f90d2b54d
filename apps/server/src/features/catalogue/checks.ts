import PQueue from 'p-queue';
import { listSources, type Source } from '#features/sources/public.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import { type CalibrateTools, recalibrateSource } from './calibrate-source.ts';
import { describeFaceIndex, type RequestFaceIndexTools, requestFaceIndex } from './face-index.ts';
import { type CataloguePhoto, listGonePhotos, updatePhotoStates } from './repository.ts';

/** Missing photos checked again per night, starting with those not checked for longest. */
const GONE_PHOTOS_A_NIGHT = 5_000;

interface CatalogueCheckTools
  extends Pick<Tools, 'hasVectors'>,
    CalibrateTools,
    CheckPhotosTools,
    RequestFaceIndexTools {
  readonly model: CalibrateTools['model'] & RequestFaceIndexTools['model'];
}

/** Keeps the calibration and the photo states up to date. The hours are UTC: night in Moscow. */
export async function scheduleCatalogueChecks(scheduler: Scheduler, tools: CatalogueCheckTools): Promise<void> {
  await scheduler.schedule('recheck-photos', '0 1 * * *', async () => {
    await checkPhotos(tools, await listGonePhotos(tools.db, GONE_PHOTOS_A_NIGHT));
  });
  if (!tools.hasVectors) return;
  await scheduler.schedule('calibrate-sources', '*/10 * * * *', async () => {
    for (const source of await listSources(tools.db)) {
      if (source.face_count > 0) await tendSource(tools, source);
    }
  });
}

/** A source that has outgrown exact search, or whose index could not be built, gets one before it is calibrated. */
async function tendSource(tools: CatalogueCheckTools, source: Source): Promise<void> {
  await requestFaceIndex(tools, source);
  const index = await describeFaceIndex(tools.db, source, tools.model.modelId);
  if (index === 'none' || index === 'ready') await recalibrateSource(tools, source);
}

export interface CheckPhotosTools extends Pick<Tools, 'db' | 'clock' | 'files' | 'headPublicFile'> {
  /** Called after photos have been found gone. */
  readonly onDeparture: () => void;
}

/** @limit queue: Further photos wait. */
const CHECK_CONCURRENCY = 8;
/** @limit time: The photo is left out of this result. */
const CHECK_TIMEOUT_MS = 4_000;

/**
 * Returns the ids of the photos that exist now, and stores which ones are gone or have come back. A source that does not
 * answer changes no stored state.
 */
export async function checkPhotos(tools: CheckPhotosTools, photos: readonly CataloguePhoto[]): Promise<Set<string>> {
  const checks = await new PQueue({ concurrency: CHECK_CONCURRENCY }).addAll(
    photos.map((photo) => async () => ({ photo, state: await checkPhoto(tools, photo) })),
  );
  const photosIn = (wanted: CheckedState) => checks.filter(({ state }) => state === wanted).map(({ photo }) => photo);
  const present = photosIn('present');
  const checkedAt = tools.clock();
  const cameBack = present.filter(({ state }) => state === 'gone');
  const gone = photosIn('gone');
  const left = await tools.db.transaction().execute(async (trx) => {
    await updatePhotoStates(trx, cameBack, { state: 'present', checkedAt });
    return await updatePhotoStates(trx, gone, { state: 'gone', checkedAt });
  });
  if (left > 0) tools.onDeparture();
  return new Set(present.map(({ id }) => id));
}

type CheckedState = CataloguePhoto['state'] | 'unknown';

async function checkPhoto({ files, headPublicFile }: CheckPhotosTools, photo: CataloguePhoto): Promise<CheckedState> {
  if (photo.fileKey !== null) return (await files.has(photo.fileKey)) ? 'present' : 'gone';
  if (photo.remoteUrl === null) return 'gone';
  const outcome = await headPublicFile(photo.remoteUrl, { timeoutMs: CHECK_TIMEOUT_MS });
  switch (outcome.kind) {
    case 'found':
      return 'present';
    case 'missing':
      return 'gone';
    case 'refused':
      return 'unknown';
  }
}
