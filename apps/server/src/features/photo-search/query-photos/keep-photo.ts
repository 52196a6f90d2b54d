import { deleteQueryPhotos } from './delete-query-photos.ts';
import { type KeepPhotoTools, keepFiles, type PhotoToKeep } from './keep-files.ts';
import { insertQueryFaces } from './query-photo-repository.ts';
import { toFaceRows } from './to-face-rows.ts';

/** Keeps a picture and its faces until their time is over; answers the id of the upload. */
export async function keepPhoto(tools: KeepPhotoTools, photo: PhotoToKeep): Promise<string> {
  const id = await keepFiles(tools, photo);
  try {
    await insertQueryFaces(tools.db, toFaceRows(id, photo.picture));
  } catch (error) {
    await deleteQueryPhotos(tools, [id]);
    throw error;
  }
  return id;
}
