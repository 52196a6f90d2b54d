import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { keepFiles } from './keep-files.ts';
import { insertQueryFaces } from './query-photo-repository.ts';
import type { FacesFound } from './read-picture.ts';
import type { ReservedPhoto } from './reserve-photo.ts';
import { toFaceRows } from './to-face-rows.ts';

export interface KeepPhotoTools {
  readonly db: Database;
  readonly files: FileStore;
}

/** Keeps the files and faces of a reserved photo: from now on it is found, until its time is over. */
export async function keepPhoto(tools: KeepPhotoTools, photo: ReservedPhoto, found: FacesFound): Promise<void> {
  await keepFiles(tools, photo, found);
  await insertQueryFaces(tools.db, toFaceRows(photo.id, found));
}
