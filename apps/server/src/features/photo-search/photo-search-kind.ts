import type { BestMatch } from '@vidno/contract/search';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { listPeople } from '#features/catalogue/public.ts';
import type { ListedSearch, SearchKind, SearchLabel } from '#features/search-list/search-kind.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { findPeople } from './find-people.ts';
import { copyHits, copyPersonAnswers, listBestHits } from './hit-repository.ts';
import { recordsOf } from './hits.ts';
import type { PhotoUrls } from './photo-urls.ts';
import { type PreparePhotoSearchTools, preparePhotoSearch } from './query-photos/prepare-photo-search.ts';
import {
  copyQueryPhotos,
  copySearchedFaces,
  expireQueryPhoto,
  listOwnPhotoIds,
  listSearchedFaces,
} from './query-photos/query-photo-repository.ts';
import { deleteQueryPhotos, queryPhotoKeys } from './query-photos/query-photos.ts';
import { type FaceChoice, takePicture } from './query-photos/uploaded-faces.ts';
import { copySearchDetails, findSearchDetails } from './repository.ts';
import { countSharedPeople, findSharedPeople } from './shared-result.ts';
import { findPhotoSearch, type ShowPeopleTools, toFoundHit } from './show-result.ts';

interface PhotoSearchKindTools extends Pick<Tools, 'fileUrls'>, ShowPeopleTools, PreparePhotoSearchTools {
  readonly sourceKinds: SourceKinds;
}

/** Searches for one face of a photo. */
export function createPhotoSearchKind(tools: PhotoSearchKindTools): SearchKind {
  const { clock, faceEngine } = tools;
  return {
    use: 'photo',

    parseForm: async (form) => {
      const picture = await takePicture(form);
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

    countShared: countSharedPeople,

    showShared: (search, urlOf) => findSharedPeople(tools.db, search, urlOf),

    listQueryPictures: async ({ accountId, id }) => {
      const faces = await listSearchedFaces(tools.db, accountId, [id]);
      return faces.map(({ photoId, face }) => queryPhotoKeys.crop(photoId, face));
    },

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

/** Also copies the photos that no search uses, whose files would otherwise stay behind without a row. */
async function copySearchData(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void> {
  await copyQueryPhotos(trx, move);
  await copySearchDetails(trx, move, searchIds);
  await copySearchedFaces(trx, move, searchIds);
  await copyHits(trx, move, searchIds);
  await copyPersonAnswers(trx, move);
}

interface ListLabelsTools extends Pick<Tools, 'db' | 'fileUrls'> {
  readonly photoUrls: PhotoUrls;
}

/** The face that was looked for, while it is kept, and the best match, if it may be shown. */
async function listLabels(
  tools: ListLabelsTools,
  searches: readonly ListedSearch[],
): Promise<ReadonlyMap<string, SearchLabel>> {
  const [first] = searches;
  if (!first) return new Map();
  const { accountId } = first;
  const ids = searches.map(({ id }) => id);
  const searched = await listSearchedFaces(tools.db, accountId, ids);
  // The first photo of each search is the last to be set.
  const faces = new Map(searched.toReversed().map((face) => [face.searchId, face]));
  const matches = await listMatches(tools, accountId, searches);
  return new Map(
    ids.map((id) => {
      const face = faces.get(id);
      const imagePath = face ? tools.fileUrls.urlOf(queryPhotoKeys.crop(face.photoId, face.face), accountId) : null;
      return [id, { imagePath, keyword: null, region: null, match: matches.get(id) ?? null }];
    }),
  );
}

/** By search id. */
async function listMatches(
  { db, photoUrls }: ListLabelsTools,
  accountId: number,
  searches: readonly ListedSearch[],
): Promise<ReadonlyMap<string, BestMatch>> {
  const told = searches.filter(({ run, isLocked }) => run.status === 'delivered' && !isLocked);
  if (told.length === 0) return new Map();
  const hits = await listBestHits(db, { accountId, searchIds: told.map(({ id }) => id) });
  const people = await listPeople(db, [...hits.values()].flatMap(recordsOf));
  return new Map(
    [...hits].flatMap(([id, hit]) => {
      const found = toFoundHit(hit, people, new Map());
      const [shown] = found?.photos ?? [];
      if (!found || !shown) return [];
      const { name, age } = found.person;
      return [[id, { name, age, band: hit.band, imagePath: photoUrls.urlOf(shown.photo, accountId) }] as const];
    }),
  );
}
