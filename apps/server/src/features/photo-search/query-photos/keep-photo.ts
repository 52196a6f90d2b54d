import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { deleteQueryPhotos } from './delete-query-photos.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import { insertQueryFaces, insertQueryPhoto } from './query-photo-repository.ts';
import type { ReadPicture } from './read-picture.ts';
import { settleAll } from './settle-all.ts';

export interface KeepPhotoTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly queryPhotoHours: number;
}

const HOUR_MS = 3_600_000;

/**
 * Keeps the picture and the chips of its faces until their time is over; answers the id of the upload.
 * The row of the photo comes before its files, so that not even a killed process leaves a file that no purge knows of;
 * the rows of the faces come last, and until they are there the photo is not found.
 */
export async function keepPhoto(
  tools: KeepPhotoTools,
  { accountId, picture }: { accountId: number; picture: ReadPicture },
): Promise<string> {
  const { db, clock, files, queryPhotoHours } = tools;
  const id = randomUUID();
  const now = clock();
  await insertQueryPhoto(db, {
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
  try {
    await settleAll([
      files.put(queryPhotoKeys.picture(id), picture.jpeg, 'image/jpeg'),
      ...picture.faces.map(({ chip }, face) =>
        files.put(queryPhotoKeys.chip(id, face), chip, 'application/octet-stream'),
      ),
    ]);
    await insertQueryFaces(
      db,
      picture.faces.map(({ box, quality }, position) => ({
        query_photo_id: id,
        position,
        box_x: box.x,
        box_y: box.y,
        box_width: box.width,
        box_height: box.height,
        quality,
        chip_key: queryPhotoKeys.chip(id, position),
      })),
    );
  } catch (error) {
    await deleteQueryPhotos(tools, [id]);
    throw error;
  }
  return id;
}
