import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { SEARCH_FACTS } from '#retention/facts/searches.ts';
import { readOwnRows } from '#retention/read-own-rows.ts';
import { queryPhotoKeys } from './query-photos/store-query-photo.ts';

type ExportedPhoto = Pick<Row<'query_photo'>, 'id' | 'file_key'>;
type ExportedFace = Pick<Row<'query_face'>, 'query_photo_id' | 'position' | 'chip_key'>;

const { query_photo, query_face } = SEARCH_FACTS;
const PHOTOS = { facts: { table: 'query_photo', ...query_photo }, section: query_photo.download };
const FACES = { facts: { table: 'query_face', ...query_face }, section: query_face.download };

/** A picture of the account: its name in the archive, and the file to read. */
export interface ExportedPicture {
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
