import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { forgetEmbeddings } from '../repository.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import { deleteQueryPhotoRows } from './query-photo-repository.ts';

export interface DeleteQueryPhotosTools {
  readonly db: Database;
  readonly files: FileStore;
}

/** Files first: while one is left its row stays too, and the next purge tries again. */
export async function deleteQueryPhotos({ db, files }: DeleteQueryPhotosTools, ids: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(ids.map((id) => files.remove(queryPhotoKeys.folder(id))));
  const removed = ids.filter((_, index) => removals[index]?.status === 'fulfilled');
  if (removed.length > 0) {
    await db.transaction().execute(async (trx) => {
      await forgetEmbeddings(trx, removed);
      await deleteQueryPhotoRows(trx, removed);
    });
  }
  const failed = removals.find((removal) => removal.status === 'rejected');
  if (failed) throw new Error('A query photo could not be removed', { cause: failed.reason });
}
