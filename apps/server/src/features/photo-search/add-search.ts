import { SERVICE } from '@vidno/contract/constants';
import type { FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import { findSource } from '#features/catalogue/public.ts';
import type { Caller } from '#features/identity/public.ts';
import { findConsent } from '#features/privacy/public.ts';
import { findSearchByKey, type Search } from '#features/search-list/public.ts';
import type { Queue } from '#queue/queue.ts';
import { type ChoosePictureOutcome, type ChosenFace, choosePicture, type PictureToSearch } from './choose-picture.ts';
import { type PreparedFace, prepareFace } from './prepare-face.ts';
import { deleteQueryPhotos } from './query-photos/delete-query-photos.ts';
import type { DetectFacesTools } from './query-photos/detect-faces.ts';
import { keepPhoto } from './query-photos/keep-photo.ts';
import { queryPhotoKeys } from './query-photos/query-photo-keys.ts';
import type { ReadPicture } from './query-photos/read-picture.ts';
import { findSearchDetails } from './repository.ts';
import { type Order, type StoreSearchOutcome, storeSearch } from './store-search.ts';

export interface AddSearchTools extends DetectFacesTools {
  readonly queue: Queue;
  readonly faceEngine: Pick<FaceEngine, 'findFaces' | 'embed' | 'modelId'>;
  /** A small JPEG of one face of the picture. */
  readonly cropFace: (jpeg: Uint8Array, box: FaceBox) => Promise<Uint8Array>;
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
  | Exclude<ChoosePictureOutcome, { kind: 'chosen' }>
  | {
      kind: 'refused';
      because: 'not_paid' | 'source_unknown' | 'source_down' | 'face_search_off' | 'consent_required';
    };

/** Starts the search of one face in one source. The same search again is answered instead, and run again if it had failed. */
export async function addSearch(tools: AddSearchTools, wish: AddSearchWish): Promise<AddSearchOutcome> {
  const { caller, sourceId } = wish;
  if (!caller.services.includes(SERVICE.smartSearch)) return { kind: 'refused', because: 'not_paid' };
  const [source, consent] = await Promise.all([
    findSource(tools.db, sourceId),
    findConsent(tools.db, caller.accountId),
  ]);
  if (!source) return { kind: 'refused', because: 'source_unknown' };
  if (source.health === 'down') return { kind: 'refused', because: 'source_down' };
  if (!tools.faceSearch) return { kind: 'refused', because: 'face_search_off' };
  if (!consent) return { kind: 'refused', because: 'consent_required' };

  const outcome = await choosePicture(tools, { ...wish, accountId: caller.accountId });
  if (outcome.kind !== 'chosen') return outcome;
  const { chosen } = outcome;
  const preparing = prepareFace(tools, chosen);
  // Where nobody comes to wait for it, its failure is of no interest.
  preparing.catch(() => {});
  const existing = await findSettled(tools, { accountId: caller.accountId, sourceId, hash: chosen.hash });
  if (existing) return { kind: 'exists', search: existing };
  const order = { caller, demo: wish.demo, sourceId, hash: chosen.hash, consent };
  return await searchFor(tools, { chosen, preparing, order });
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
  readonly chosen: ChosenFace;
  readonly preparing: Promise<PreparedFace | null>;
  readonly order: Order;
}

async function searchFor(tools: AddSearchTools, search: NewSearch): Promise<AddSearchOutcome> {
  const { chosen, preparing, order } = search;
  const { source } = chosen;
  if (source.kind === 'new') return await searchForNew(tools, source.picture, search);
  const prepared = await preparing;
  const stored = prepared && (await storeWithCrop(tools, { order, prepared, photoId: source.photo.id }));
  return stored ? toOutcome(stored) : GONE;
}

/** A picture that came with this very call is kept while its face is recognised, for good only if a search uses it in the end. */
async function searchForNew(
  tools: AddSearchTools,
  picture: ReadPicture,
  { preparing, order }: NewSearch,
): Promise<AddSearchOutcome> {
  const [kept, prepared] = await Promise.allSettled([
    keepPhoto(tools, { accountId: order.caller.accountId, picture }),
    preparing,
  ]);
  if (kept.status === 'rejected') throw kept.reason;
  const photoId = kept.value;
  let isUsed = false;
  try {
    if (prepared.status === 'rejected') throw prepared.reason;
    const stored = prepared.value && (await storeWithCrop(tools, { order, prepared: prepared.value, photoId }));
    isUsed = stored?.usesPhoto ?? false;
    return stored ? toOutcome(stored) : GONE;
  } finally {
    if (!isUsed) await deleteQueryPhotos(tools, [photoId]);
  }
}

async function storeWithCrop(
  tools: AddSearchTools,
  { order, prepared: { crop, ...face }, photoId }: { order: Order; prepared: PreparedFace; photoId: string },
): Promise<StoreSearchOutcome> {
  await tools.files.put(queryPhotoKeys.crop(photoId, face.face), crop, 'image/jpeg');
  return await storeSearch(tools, order, { ...face, photoId });
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
