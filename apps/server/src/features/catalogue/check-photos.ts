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
}

const CHECKED_AT_ONCE = 8;
const ANSWER_WITHIN_MS = 4_000;

/**
 * The ids of the photos that are really there now. One that its source says is gone is remembered as gone, one that has
 * come back as present; a source that does not answer changes nothing that is remembered.
 */
export async function checkPhotos(tools: CheckPhotosTools, photos: readonly CataloguePhoto[]): Promise<Set<string>> {
  const looks = await new PQueue({ concurrency: CHECKED_AT_ONCE }).addAll(
    photos.map((photo) => async () => ({ photo, seen: await lookAt(tools, photo) })),
  );
  const seenAs = (state: Look) => looks.filter(({ seen }) => seen === state).map(({ photo }) => photo);
  const present = seenAs('present');
  const checkedAt = tools.clock();
  const cameBack = present.filter(({ state }) => state === 'gone');
  await updatePhotoStates(tools.db, cameBack, { state: 'present', checkedAt });
  await updatePhotoStates(tools.db, seenAs('gone'), { state: 'gone', checkedAt });
  return new Set(present.map(({ id }) => id));
}

type Look = CataloguePhoto['state'] | 'unknown';

async function lookAt({ files, headPublicFile }: CheckPhotosTools, photo: CataloguePhoto): Promise<Look> {
  if (photo.fileKey !== null) return (await files.has(photo.fileKey)) ? 'present' : 'gone';
  if (photo.remoteUrl === null) return 'gone';
  const outcome = await headPublicFile(photo.remoteUrl, { timeoutMs: ANSWER_WITHIN_MS });
  switch (outcome.kind) {
    case 'found':
      return 'present';
    case 'missing':
      return 'gone';
    case 'refused':
      return 'unknown';
  }
}
