import { SERVICE } from '@vidno/contract/constants';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Caller } from '#features/identity/public.ts';
import { findSearchByKey, type Search } from '#features/search-list/public.ts';
import type { Queue } from '#queue/queue.ts';
import { deleteQueryPhotos } from '../query-photos/delete-query-photos.ts';
import type { DetectFacesTools } from '../query-photos/detect-faces.ts';
import { keepFiles } from '../query-photos/keep-files.ts';
import type { QueryPhoto } from '../query-photos/query-photo-repository.ts';
import type { ReadPicture } from '../query-photos/read-picture.ts';
import { toFaceRows } from '../query-photos/to-face-rows.ts';
import { findSearchDetails } from '../repository.ts';
import { type ChooseFaceOutcome, chooseFace } from './choose-face.ts';
import { type FindRightOutcome, findRight } from './find-right.ts';
import { type OpenPictureOutcome, openPicture, type PictureToSearch } from './open-picture.ts';
import { type FaceInWork, prepareFace } from './prepare-face.ts';
import { type Order, type StoreSearchOutcome, storeSearch } from './store-search.ts';

export interface AddSearchTools extends DetectFacesTools {
  readonly queue: Queue;
  readonly faceEngine: Pick<FaceEngine, 'findFaces' | 'embed' | 'modelId'>;
  /** False where the operator has switched face search off or the database has no vectors. */
  readonly faceSearch: boolean;
  readonly resultDays: number;
}

export interface AddSearchWish {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly picture: PictureToSearch;
  readonly face: number | undefined;
}

export type AddSearchOutcome =
  | { kind: 'started'; searchId: string; processId: string }
  | { kind: 'exists'; search: Search }
  | Exclude<ChooseFaceOutcome, { kind: 'chosen' }>
  | Exclude<OpenPictureOutcome, { kind: 'opened' }>
  | Exclude<FindRightOutcome, { kind: 'granted' }>
  | { kind: 'refused'; because: 'not_paid' | 'face_search_off' };

/** Starts the search of one face in one source. The same search again is answered instead, and run again if it had failed. */
export async function addSearch(tools: AddSearchTools, wish: AddSearchWish): Promise<AddSearchOutcome> {
  const { caller, sourceId } = wish;
  const { accountId } = caller;
  if (!caller.services.includes(SERVICE.smartSearch)) return { kind: 'refused', because: 'not_paid' };
  if (!tools.faceSearch) return { kind: 'refused', because: 'face_search_off' };
  // Faces may be looked for without any right; it is asked for meanwhile.
  const opening = openPicture(tools, { accountId, picture: wish.picture });
  opening.catch(() => {});
  const right = await findRight(tools.db, { accountId, sourceId });
  if (right.kind === 'refused') return right;
  const outcome = await opening;
  if (outcome.kind === 'refused') return outcome;

  const choice = await chooseFace(tools, { accountId, opened: outcome.opened, wished: wish.face });
  if (choice.kind !== 'chosen') return choice;
  const { hash, source } = choice.chosen;
  const face = await prepareFace(tools, choice.chosen);
  if (!face) return GONE;
  const settled = findSettled(tools, { accountId, sourceId, hash });
  settled.catch(() => {});
  const order = { caller, demo: wish.demo, sourceId, hash, consent: right.consent };
  const search = { order, settled, face, position: choice.chosen.face };
  const stored =
    source.kind === 'new'
      ? await searchForNew(tools, source.picture, search)
      : await searchForKept(tools, source.photo, search);
  return toOutcome(stored);
}

/** The same search, unless it failed or its photo is gone: then this one gives it new life. */
async function findSettled(
  { db }: AddSearchTools,
  key: { accountId: number; sourceId: string; hash: string },
): Promise<Search | null> {
  const search = await findSearchByKey(db, {
    account_id: key.accountId,
    kind: 'photo',
    source_id: key.sourceId,
    hash: key.hash,
  });
  if (!search || search.process.status === 'error') return null;
  const details = await findSearchDetails(db, search.id);
  return details?.photoId ? search : null;
}

interface NewSearch {
  readonly order: Order;
  /** The same search where it is there already and has all it needs. */
  readonly settled: Promise<Search | null>;
  readonly face: FaceInWork;
  /** Of the face among those of the photo. */
  readonly position: number;
}

async function searchForKept(
  tools: AddSearchTools,
  photo: QueryPhoto,
  { order, settled, face, position }: NewSearch,
): Promise<StoreSearchOutcome> {
  const existing = await settled;
  if (existing) return { kind: 'exists', search: existing, usesPhoto: false };
  const queried = await toQueriedFace(tools, { face, position, photoId: photo.id });
  return await storeSearch(tools, order, { queried, newFaces: [] });
}

/** A picture that came with this very call is kept while its face is recognised, for good only if a search uses it in the end. */
async function searchForNew(
  tools: AddSearchTools,
  picture: ReadPicture,
  { order, settled, face, position }: NewSearch,
): Promise<StoreSearchOutcome> {
  const { accountId } = order.caller;
  const photoId = await keepFiles(tools, { accountId, picture });
  let isUsed = false;
  try {
    const existing = await settled;
    if (existing) return { kind: 'exists', search: existing, usesPhoto: false };
    const queried = await toQueriedFace(tools, { face, position, photoId });
    const stored = await storeSearch(tools, order, { queried, newFaces: toFaceRows(photoId, picture) });
    isUsed = stored.usesPhoto;
    return stored;
  } finally {
    if (!isUsed) await deleteQueryPhotos(tools, [photoId]);
  }
}

async function toQueriedFace(
  { faceEngine }: AddSearchTools,
  { face, position, photoId }: { face: FaceInWork; position: number; photoId: string },
) {
  const { name: imageName } = face;
  return { photoId, face: position, imageName, modelId: faceEngine.modelId, embedding: await face.embedding };
}

const GONE = { kind: 'refused', because: 'upload_not_found' } as const;

function toOutcome(stored: StoreSearchOutcome): AddSearchOutcome {
  switch (stored.kind) {
    case 'started':
      return { kind: 'started', ...stored.run };
    case 'exists':
      return { kind: 'exists', search: stored.search };
    case 'photo_gone':
      return GONE;
  }
}
