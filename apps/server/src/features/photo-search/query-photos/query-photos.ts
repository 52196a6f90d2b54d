import { createHash, randomUUID } from 'node:crypto';
import type { FaceEngine, FindFacesOutcome } from '@vidno/face-engine/face-engine';
import { HOUR_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { SEARCH_FACTS } from '#retention/facts/searches.ts';
import { readOwnRows } from '#retention/own-rows.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import type { Tools } from '#tools.ts';
import { clearEmbeddings } from '../repository.ts';
import {
  deleteQueryPhotoRows,
  insertQueryFaces,
  insertQueryPhoto,
  listExpiredQueryPhotos,
  listQueryPhotoIds,
  type PhotoId,
  type QueryPhoto,
} from './query-photo-repository.ts';

export interface QueryPhotoTools extends Pick<Tools, 'db' | 'clock' | 'files' | 'queryPhotoHours'> {
  readonly faceEngine: Pick<FaceEngine, 'modelId'>;
}

/** A readable picture with at least one face that can be searched for. */
export type FacesFound = Extract<FindFacesOutcome, { kind: 'read' }>;

export interface PictureRead<Found> {
  readonly kind: 'read';
  readonly name: string;
  /** Of the original bytes, in hex. */
  readonly sha256: string;
  readonly found: Found;
}

/** Keys of a query photo's files. All of them are in one folder, so removing the folder removes them all. */
export const queryPhotoKeys = {
  folder: (photoId: string) => `query/${photoId}`,
  picture: (photoId: string) => `query/${photoId}/photo.jpg`,
  /** Each model has its own alignment, so a chip can be used only by that model. */
  chip: (photoId: string, face: number, modelId: string) => `query/${photoId}/face-${face}-${shortHash(modelId)}.rgb`,
  crop: (photoId: string, face: number) => `query/${photoId}/face-${face}.jpg`,
};

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Stores a picture and its faces for `queryPhotoHours`. The row of the photo is inserted first, so that the purge knows about
 * the files even if the process is killed halfway. Until the rows of its faces are inserted, `findQueryPhoto` ignores it.
 */
export async function storeQueryPhoto(
  tools: QueryPhotoTools,
  accountId: number,
  { name, sha256, found }: PictureRead<FacesFound>,
): Promise<QueryPhoto> {
  const { db, clock, queryPhotoHours, faceEngine } = tools;
  const id = randomUUID();
  const now = clock();
  const photo = {
    account_id: accountId,
    id,
    sha256,
    name,
    file_key: queryPhotoKeys.picture(id),
    created_at: now,
    expires_at: new Date(now.getTime() + queryPhotoHours * HOUR_MS),
  };
  const faces = found.faces.map(({ box, eyes, quality, components }, position) => ({
    account_id: accountId,
    query_photo_id: id,
    position,
    eyes,
    quality,
    components,
    chip_key: queryPhotoKeys.chip(id, position, faceEngine.modelId),
    box_x: box.x,
    box_y: box.y,
    box_width: box.width,
    box_height: box.height,
  }));
  await insertQueryPhoto(db, photo);
  try {
    await putFiles(tools, id, found);
    await insertQueryFaces(
      db,
      faces.map((face) => ({
        ...face,
        eyes: face.eyes && JSON.stringify(face.eyes),
        components: JSON.stringify(face.components),
      })),
    );
  } catch (error) {
    await deleteQueryPhotos(tools, [{ accountId, id }]);
    throw error;
  }
  return { ...photo, faces };
}

/** Waits for all writes even if one fails, so that none is still running during the cleanup. */
async function putFiles(
  { files, faceEngine }: QueryPhotoTools,
  id: string,
  { jpeg, faces }: FacesFound,
): Promise<void> {
  const puts = await Promise.allSettled([
    files.put(queryPhotoKeys.picture(id), jpeg, 'image/jpeg'),
    ...faces.flatMap(({ chip, crop }, face) => [
      files.put(queryPhotoKeys.chip(id, face, faceEngine.modelId), chip, 'application/octet-stream'),
      files.put(queryPhotoKeys.crop(id, face), crop, 'image/jpeg'),
    ]),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Deletes the files first: if that fails, the row stays and the next purge tries again. */
export async function deleteQueryPhotos(
  { db, files }: Pick<QueryPhotoTools, 'db' | 'files'>,
  photos: readonly PhotoId[],
): Promise<void> {
  const removals = await Promise.allSettled(photos.map(({ id }) => files.remove(queryPhotoKeys.folder(id))));
  const removed = photos.filter((_, index) => removals[index]?.status === 'fulfilled');
  if (removed.length > 0) {
    await db.transaction().execute(async (trx) => {
      await clearEmbeddings(trx, removed);
      await deleteQueryPhotoRows(trx, removed);
    });
  }
  const failed = removals.find((removal) => removal.status === 'rejected');
  if (failed) throw new Error('A query photo could not be removed', { cause: failed.reason });
}

/** Deletes all expired query photos with their files and embeddings. */
export async function purgeQueryPhotos(
  tools: Pick<QueryPhotoTools, 'db' | 'clock' | 'files'>,
): Promise<{ photos: number }> {
  const photos = await purgeOverdue({
    list: (page) => listExpiredQueryPhotos(tools.db, { now: tools.clock(), ...page }),
    remove: async (photo) => {
      await deleteQueryPhotos(tools, [photo]);
      return true;
    },
  });
  return { photos };
}

/** @limit queue: The rest is deleted in the next query. */
const DELETE_BATCH = 100;
/**
 * Longer than storing the files of a photo takes.
 * @limit time: What a killed process was storing is deleted with its account.
 */
const STORING_MS = 600_000;

/**
 * Deletes the query photos of an account with their files. One that is just being stored keeps its row, because files may
 * still arrive that nobody would know of afterwards. May be called again after a crash.
 */
export async function deleteQueryPhotosOf(
  tools: Pick<QueryPhotoTools, 'db' | 'files' | 'clock'>,
  accountId: number,
): Promise<void> {
  const unfinishedSince = new Date(tools.clock().getTime() - STORING_MS);
  let photos: readonly PhotoId[];
  do {
    photos = await listQueryPhotoIds(tools.db, { accountId, unfinishedSince, limit: DELETE_BATCH });
    if (photos.length > 0) await deleteQueryPhotos(tools, photos);
  } while (photos.length === DELETE_BATCH);
}

type ExportedPhoto = Pick<Row<'query_photo'>, 'id' | 'file_key'>;
type ExportedFace = Pick<Row<'query_face'>, 'query_photo_id' | 'position' | 'chip_key'>;

const { query_photo, query_face } = SEARCH_FACTS;
const PHOTOS = { facts: { table: 'query_photo', ...query_photo }, section: query_photo.download };
const FACES = { facts: { table: 'query_face', ...query_face }, section: query_face.download };

/** A picture of the account: its name in the archive, and the file to read. */
interface ExportedPicture {
  readonly path: string;
  readonly fileKey: string;
}

/** The photos uploaded by the account, and the faces cut out of them: as a picture, and aligned for the model that compares. */
export async function* listPicturesForExport(db: Database, accountId: number): AsyncGenerator<ExportedPicture> {
  for await (const { id, file_key } of readOwnRows<ExportedPhoto>(db, PHOTOS, accountId)) {
    yield { path: `${id}/photo.jpg`, fileKey: file_key };
  }
  for await (const face of readOwnRows<ExportedFace>(db, FACES, accountId)) {
    const { query_photo_id: photoId, position, chip_key: chipKey } = face;
    yield { path: `${photoId}/face-${position}.jpg`, fileKey: queryPhotoKeys.crop(photoId, position) };
    yield { path: `${photoId}/face-${position}.rgb`, fileKey: chipKey };
  }
}
