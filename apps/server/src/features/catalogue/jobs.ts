import { listSources, type Source } from '#features/sources/public.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { type CalibrateTools, recalibrateSource } from './calibration/calibrate-source.ts';
import { type CheckPhotosTools, checkPhotos } from './check-photos.ts';
import { describeFaceIndex } from './face-index/describe-face-index.ts';
import { type RequestFaceIndexTools, requestFaceIndex } from './face-index/request-face-index.ts';
import { listGonePhotos } from './repository.ts';

/** Missing photos checked again per night, starting with those not checked for longest. */
const GONE_PHOTOS_A_NIGHT = 5_000;

export interface CatalogueCheckTools extends CalibrateTools, CheckPhotosTools, RequestFaceIndexTools {
  readonly model: CalibrateTools['model'] & RequestFaceIndexTools['model'];
  /** False where the database has no pgvector, and so no faces. */
  readonly hasVectors: boolean;
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
