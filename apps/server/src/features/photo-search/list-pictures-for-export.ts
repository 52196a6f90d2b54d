import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { listQueryFacesForExport, listQueryPhotosForExport } from './export-repository.ts';
import { queryPhotoKeys } from './query-photos/store-query-photo.ts';

type ExportedPhoto = Awaited<ReturnType<typeof listQueryPhotosForExport>>[number];
type ExportedFace = Awaited<ReturnType<typeof listQueryFacesForExport>>[number];

/** A picture of the account: its name in the archive, and the file to read. */
export interface ExportedPicture {
  readonly path: string;
  readonly fileKey: string;
}

/** The photos uploaded by the account, and the faces cut out of them: as a picture, and aligned for the model that compares. */
export async function* listPicturesForExport(db: Database, accountId: number): AsyncGenerator<ExportedPicture> {
  for await (const { id, file_key } of readPages<ExportedPhoto>((page) =>
    listQueryPhotosForExport(db, { accountId, ...page }),
  )) {
    yield { path: `${id}/photo.jpg`, fileKey: file_key };
  }
  for await (const face of readPages<ExportedFace>((page) => listQueryFacesForExport(db, { accountId, ...page }))) {
    const { query_photo_id: photoId, position, chip_key: chipKey } = face;
    yield { path: `${photoId}/face-${position}.jpg`, fileKey: queryPhotoKeys.crop(photoId, position) };
    yield { path: `${photoId}/face-${position}.rgb`, fileKey: chipKey };
  }
}
