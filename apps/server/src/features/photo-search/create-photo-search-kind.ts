import type { Clock } from '#config/clock.ts';
import type { SearchKind } from '#features/search-list/public.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { copySearchData } from './copy-search-data.ts';
import { findPeople } from './find-people.ts';
import { type FindPhotoSearchTools, findPhotoSearch } from './find-photo-search.ts';
import { listLabels } from './listing/list-labels.ts';
import { type PreparePhotoSearchTools, preparePhotoSearch } from './prepare-photo-search.ts';
import { expireQueryPhoto } from './query-photos/query-photo-repository.ts';
import { toPictureInput } from './query-photos/read-picture.ts';
import type { FaceChoice } from './query-photos/recognise-faces.ts';
import { listOwnPhotoIds } from './query-photos/searched-face-repository.ts';
import { deleteQueryPhotos } from './query-photos/store-query-photo.ts';
import { findSearchDetails } from './repository.ts';

export interface PhotoSearchKindTools extends FindPhotoSearchTools, PreparePhotoSearchTools {
  readonly clock: Clock;
  readonly fileUrls: FileUrls;
  readonly sourceKinds: SourceKinds;
  readonly faceEngine: PreparePhotoSearchTools['faceEngine'];
}

/** Searches for one face of a photo. */
export function createPhotoSearchKind(tools: PhotoSearchKindTools): SearchKind {
  const { clock, faceEngine } = tools;
  return {
    use: 'photo',
    takesSeveralSources: true,

    parseForm: async (form) => {
      const picture = await toPictureInput(form);
      const { face: faces = [], upload_id: uploadIds = [] } = form;
      if (faces.length > Math.max(1, uploadIds.length)) return { kind: 'refused', because: 'face_unknown' };
      const uploads = uploadIds.map((id, index) => ({ id, face: faces[index] }));
      if (!picture && uploads.length === 0) return { kind: 'refused', because: 'photo_missing' };
      const choice: FaceChoice = picture ? { kind: 'picture', picture, face: faces[0] } : { kind: 'uploads', uploads };
      return {
        kind: 'parsed',
        prepare: (accountId, openUpload) => preparePhotoSearch(tools, { accountId, choice, upload: openUpload() }),
      };
    },

    find: (search, task) => findPeople(tools, search, task),

    show: (search, view) => findPhotoSearch(tools, search, view),

    listLabels: (searches) => listLabels(tools, searches),

    canRepeat: async (trx, search) => {
      const details = await findSearchDetails(trx, search);
      return details?.embedding != null && details.modelId === faceEngine.modelId;
    },

    release: async (trx, search) => {
      const ids = await listOwnPhotoIds(trx, search);
      const photos = ids.map((id) => ({ accountId: search.accountId, id }));
      // Hidden at once. If the deletion below is not reached, the purge does it.
      for (const photo of photos) await expireQueryPhoto(trx, { ...photo, now: clock() });
      return async () => await deleteQueryPhotos(tools, photos);
    },

    copyData: copySearchData,
  };
}
