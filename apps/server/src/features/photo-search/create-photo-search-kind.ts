import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { SearchKind } from '#features/search-list/public.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileAddresses } from '#files/signed-address.ts';
import { photoSearchJob } from './photo-search-job.ts';
import { deleteQueryPhotos } from './query-photos/delete-query-photos.ts';
import { queryPhotoKeys } from './query-photos/query-photo-keys.ts';
import { expireQueryPhoto } from './query-photos/query-photo-repository.ts';
import { findSearchDetails, isPhotoUsedElsewhere, listSearchedFaces } from './repository.ts';

export interface PhotoSearchKindTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly fileAddresses: FileAddresses;
  readonly faceEngine: Pick<FaceEngine, 'modelId'>;
}

export function createPhotoSearchKind(tools: PhotoSearchKindTools): SearchKind {
  const { clock, fileAddresses, faceEngine } = tools;
  return {
    job: photoSearchJob,

    listLabels: async (db, searchIds) => {
      const searched = await listSearchedFaces(db, searchIds);
      return new Map(
        searched.map(({ searchId, photoId, face }) => [
          searchId,
          { imagePath: fileAddresses.addressOf(queryPhotoKeys.crop(photoId, face)), keyword: null, region: null },
        ]),
      );
    },

    canRepeat: async (trx, searchId) => {
      const details = await findSearchDetails(trx, searchId);
      return details?.embedding != null && details.modelId === faceEngine.modelId;
    },

    release: async (trx, searchId) => {
      const photoId = (await findSearchDetails(trx, searchId))?.photoId;
      if (!photoId || (await isPhotoUsedElsewhere(trx, { photoId, searchId }))) return async () => {};
      // Out of sight at once; should the deletion below not be reached, the purge does it.
      await expireQueryPhoto(trx, { id: photoId, now: clock() });
      return async () => await deleteQueryPhotos(tools, [photoId]);
    },
  };
}
