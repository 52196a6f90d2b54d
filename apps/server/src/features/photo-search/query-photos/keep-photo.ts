import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { forgetEmbeddings } from '../repository.ts';
import {
  deleteQueryPhotoRows,
  insertQueryFaces,
  insertQueryPhoto,
  type PhotoId,
  type QueryPhoto,
} from './query-photo-repository.ts';
import type { FacesFound, PictureRead } from './read-picture.ts';

export interface KeepPhotoTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly queryPhotoHours: number;
}

/** Where the files of a query photo lie; one removal of the folder takes them all. */
export const queryPhotoKeys = {
  folder: (photoId: string) => `query/${photoId}`,
  picture: (photoId: string) => `query/${photoId}/photo.jpg`,
  chip: (photoId: string, face: number) => `query/${photoId}/face-${face}.rgb`,
  crop: (photoId: string, face: number) => `query/${photoId}/face-${face}.jpg`,
};

const HOUR_MS = 3_600_000;

/**
 * Keeps a picture and its faces for `queryPhotoHours`. Its row comes first, so that not even a killed process leaves a file that no
 * purge knows of; it is found only when its faces are there as well.
 */
export async function keepPhoto(
  tools: KeepPhotoTools,
  accountId: number,
  { name, sha256, found }: PictureRead<FacesFound>,
): Promise<QueryPhoto> {
  const { db, clock, queryPhotoHours } = tools;
  const id = randomUUID();
  const now = clock();
  const photo = {
    ...{ account_id: accountId, id, sha256, name, file_key: queryPhotoKeys.picture(id), created_at: now },
    expires_at: new Date(now.getTime() + queryPhotoHours * HOUR_MS),
  };
  const faces = found.faces.map(({ box, quality }, position) => ({
    ...{ account_id: accountId, query_photo_id: id, position, quality, chip_key: queryPhotoKeys.chip(id, position) },
    ...{ box_x: box.x, box_y: box.y, box_width: box.width, box_height: box.height },
  }));
  await insertQueryPhoto(db, photo);
  try {
    await putFiles(tools, id, found);
    await insertQueryFaces(db, faces);
  } catch (error) {
    await deleteQueryPhotos(tools, [{ accountId, id }]);
    throw error;
  }
  return { ...photo, faces };
}

/** A failure waits for the rest, so that nothing is written any more when it is cleaned up. */
async function putFiles({ files }: KeepPhotoTools, id: string, { jpeg, faces }: FacesFound): Promise<void> {
  const puts = await Promise.allSettled([
    files.put(queryPhotoKeys.picture(id), jpeg, 'image/jpeg'),
    ...faces.flatMap(({ chip, crop }, face) => [
      files.put(queryPhotoKeys.chip(id, face), chip, 'application/octet-stream'),
      files.put(queryPhotoKeys.crop(id, face), crop, 'image/jpeg'),
    ]),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Files first: while one is left its row stays too, and the next purge tries again. */
export async function deleteQueryPhotos(
  { db, files }: Pick<KeepPhotoTools, 'db' | 'files'>,
  photos: readonly PhotoId[],
): Promise<void> {
  const removals = await Promise.allSettled(photos.map(({ id }) => files.remove(queryPhotoKeys.folder(id))));
  const removed = photos.filter((_, index) => removals[index]?.status === 'fulfilled');
  if (removed.length > 0) {
    await db.transaction().execute(async (trx) => {
      await forgetEmbeddings(trx, removed);
      await deleteQueryPhotoRows(trx, removed);
    });
  }
  const failed = removals.find((removal) => removal.status === 'rejected');
  if (failed) throw new Error('A query photo could not be removed', { cause: failed.reason });
}
