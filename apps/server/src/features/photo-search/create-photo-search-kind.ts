import type { Clock } from '#config/clock.ts';
import type { SearchKind } from '#features/search-list/public.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { findPeople } from './find-people.ts';
import { type FindPhotoSearchTools, findPhotoSearch } from './find-photo-search.ts';
import { type PreparePhotoSearchTools, preparePhotoSearch } from './prepare-photo-search.ts';
import { expireQueryPhoto } from './query-photos/query-photo-repository.ts';
import { toPictureInput } from './query-photos/read-picture.ts';
import { deleteQueryPhotos, queryPhotoKeys } from './query-photos/store-query-photo.ts';
import { findSearchDetails, isPhotoUsedElsewhere, listSearchedFaces } from './repository.ts';

export interface PhotoSearchKindTools extends FindPhotoSearchTools, PreparePhotoSearchTools {
  readonly clock: Clock;
  readonly fileUrls: FileUrls;
  readonly sourceKinds: SourceKinds;
  readonly faceEngine: PreparePhotoSearchTools['faceEngine'];
}

/** Searches for one face of a photo. */
export function createPhotoSearchKind(tools: PhotoSearchKindTools): SearchKind {
  const { clock, fileUrls, faceEngine } = tools;
  return {
    use: 'photo',
    takesSeveralSources: true,

    parseForm: async (form) => {
      const picture = await toPictureInput(form);
      const { face, upload_id: uploadId } = form;
      if (picture) {
        return { kind: 'parsed', prepare: (account) => preparePhotoSearch(tools, account, { picture, face }) };
      }
      if (uploadId === undefined) return { kind: 'refused', because: 'photo_missing' };
      const upload = { kind: 'upload', id: uploadId } as const;
      return { kind: 'parsed', prepare: (account) => preparePhotoSearch(tools, account, { picture: upload, face }) };
    },

    find: (search, task) => findPeople(tools, search, task),

    show: (search, page) => findPhotoSearch(tools, { search, page }),

    listLabels: async (db, accountId, searchIds) => {
      const searched = await listSearchedFaces(db, accountId, searchIds);
      return new Map(
        searched.map(({ searchId, photoId, face }) => [
          searchId,
          { imagePath: fileUrls.urlOf(queryPhotoKeys.crop(photoId, face)), keyword: null, region: null },
        ]),
      );
    },

    canRepeat: async (trx, search) => {
      const details = await findSearchDetails(trx, search);
      return details?.embedding != null && details.modelId === faceEngine.modelId;
    },

    release: async (trx, search) => {
      const photoId = (await findSearchDetails(trx, search))?.photoId;
      if (!photoId || (await isPhotoUsedElsewhere(trx, search, photoId))) return async () => {};
      const photo = { accountId: search.accountId, id: photoId };
      // Hidden at once. If the deletion below is not reached, the purge does it.
      await expireQueryPhoto(trx, { ...photo, now: clock() });
      return async () => await deleteQueryPhotos(tools, [photo]);
    },
  };
}
