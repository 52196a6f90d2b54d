import PQueue from 'p-queue';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { HeadPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import { type CataloguePhoto, updatePhotoStates } from './repository.ts';

export interface CheckPhotosTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly headPublicFile: HeadPublicFile;
  readonly clock: Clock;
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
