import type { FileStore } from '#files/file-store.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import type { FacesFound } from './read-picture.ts';
import type { ReservedPhoto } from './reserve-photo.ts';
import { settleAll } from './settle-all.ts';

/**
 * Puts the files of a reserved photo: only after its row, so that not even a killed process leaves a file that no purge knows
 * of. Nothing is written any more when it fails.
 */
export async function keepFiles(
  { files }: { readonly files: FileStore },
  { id, known }: ReservedPhoto,
  { jpeg, faces }: Pick<FacesFound, 'jpeg' | 'faces'>,
): Promise<void> {
  await known;
  await settleAll([
    files.put(queryPhotoKeys.picture(id), jpeg, 'image/jpeg'),
    ...faces.flatMap(({ chip, crop }, face) => [
      files.put(queryPhotoKeys.chip(id, face), chip, 'application/octet-stream'),
      files.put(queryPhotoKeys.crop(id, face), crop, 'image/jpeg'),
    ]),
  ]);
}
