import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { deleteQueryPhotos } from './delete-query-photos.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import { insertQueryPhoto } from './query-photo-repository.ts';
import type { ReadPicture } from './read-picture.ts';
import { settleAll } from './settle-all.ts';

export interface KeepPhotoTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly queryPhotoHours: number;
}

export interface PhotoToKeep {
  readonly accountId: number;
  readonly picture: ReadPicture;
}

const HOUR_MS = 3_600_000;

/**
 * Keeps the files of a picture until their time is over; answers the id of the photo. They are there only after its row, so
 * that not even a killed process leaves a file that no purge knows of; until the rows of its faces are there it is not found.
 */
export async function keepFiles(tools: KeepPhotoTools, { accountId, picture }: PhotoToKeep): Promise<string> {
  const { db, clock, files, queryPhotoHours } = tools;
  const id = randomUUID();
  const now = clock();
  const known = insertQueryPhoto(db, {
    id,
    account_id: accountId,
    sha256: picture.sha256,
    name: picture.name,
    file_key: queryPhotoKeys.picture(id),
    width: picture.width,
    height: picture.height,
    created_at: now,
    expires_at: new Date(now.getTime() + queryPhotoHours * HOUR_MS),
  });
  const put = (key: string, bytes: Uint8Array, type: string) => files.put(key, bytes, type, known);
  try {
    await settleAll([
      known,
      put(queryPhotoKeys.picture(id), picture.jpeg, 'image/jpeg'),
      ...picture.faces.flatMap(({ chip, crop }, face) => [
        put(queryPhotoKeys.chip(id, face), chip, 'application/octet-stream'),
        put(queryPhotoKeys.crop(id, face), crop, 'image/jpeg'),
      ]),
    ]);
  } catch (error) {
    await deleteQueryPhotos(tools, [id]);
    throw error;
  }
  return id;
}
