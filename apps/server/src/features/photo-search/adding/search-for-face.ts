import type { PhotoSearch } from '@vidno/contract/photo-search';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import type { CatalogueSource } from '#features/catalogue/public.ts';
import { findSearchByKey, type Search } from '#features/search-list/public.ts';
import { type CompareAtOnceTools, compareAtOnce, type Result } from '../comparing/compare-at-once.ts';
import type { FindPhotoSearchTools } from '../find-photo-search.ts';
import { deleteQueryPhotos } from '../query-photos/delete-query-photos.ts';
import { type KeepPhotoTools, keepFiles } from '../query-photos/keep-files.ts';
import type { ReadPicture } from '../query-photos/read-picture.ts';
import { toFaceRows } from '../query-photos/to-face-rows.ts';
import { findSearchDetails } from '../repository.ts';
import type { ChosenFace } from './choose-face.ts';
import type { Order, SearchedFace } from './order.ts';
import type { FaceInWork } from './prepare-face.ts';
import { type StoreSearchOutcome, type StoreSearchTools, storeSearch } from './store-search.ts';
import { listFirstPeople, toFirstPage } from './to-first-page.ts';

export interface SearchForFaceTools extends CompareAtOnceTools, FindPhotoSearchTools, KeepPhotoTools, StoreSearchTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'limits'>;
}

export interface WantedFace {
  readonly order: Order;
  readonly source: CatalogueSource;
  readonly chosen: ChosenFace;
  readonly face: FaceInWork;
}

export type SearchForFaceOutcome =
  /** `firstPage`: of what was found, where nothing had to be waited for. */
  | { kind: 'started'; searchId: string; processId: string; firstPage: PhotoSearch | null }
  | { kind: 'exists'; search: Search }
  | { kind: 'refused'; because: 'upload_not_found' };

/** Compares the face while its picture is being kept, and stores the search with its result, or with a job that finds it. */
export async function searchForFace(tools: SearchForFaceTools, wanted: WantedFace): Promise<SearchForFaceOutcome> {
  const { order, source, chosen, face } = wanted;
  const { accountId } = order.caller;
  const settled = findSettled(tools.db, order);
  const result = settled.then((existing) =>
    existing ? null : compareAtOnce(tools, { accountId, source, faceHash: order.hash, embedding: face.embedding }),
  );
  const people = result.then((found) => found && listFirstPeople(tools.db, found));
  // Each may fail before anybody waits for it.
  for (const inWork of [settled, result, people]) inWork.catch(() => {});

  const stored = await (chosen.source.kind === 'new'
    ? storeNew(tools, chosen.source.picture, { wanted, settled, result })
    : storeKept(tools, chosen.source.photo.id, { wanted, settled, result }));
  switch (stored.kind) {
    case 'ended': {
      const { id, process } = stored.fresh.search;
      const firstPage = toFirstPage(tools, stored.fresh, { source, people: (await people) ?? new Map() });
      return { kind: 'started', searchId: id, processId: process.id, firstPage };
    }
    case 'queued':
      return { kind: 'started', searchId: stored.run.searchId, processId: stored.run.processId, firstPage: null };
    case 'exists':
      return { kind: 'exists', search: stored.search };
    case 'photo_gone':
      return { kind: 'refused', because: 'upload_not_found' };
  }
}

/** The same search, unless it failed or its photo is gone: then this one gives it new life. */
async function findSettled(db: Database, { caller, sourceId, hash }: Order): Promise<Search | null> {
  const search = await findSearchByKey(db, {
    account_id: caller.accountId,
    kind: 'photo',
    source_id: sourceId,
    hash,
  });
  if (!search || search.process.status === 'error') return null;
  const details = await findSearchDetails(db, search.id);
  return details?.photoId ? search : null;
}

interface InWork {
  readonly wanted: WantedFace;
  /** The same search where it is there already and has all it needs. */
  readonly settled: Promise<Search | null>;
  /** Null: a job is to find it. */
  readonly result: Promise<Result | null>;
}

async function storeKept(tools: SearchForFaceTools, photoId: string, inWork: InWork): Promise<StoreSearchOutcome> {
  const existing = await inWork.settled;
  if (existing) return { kind: 'exists', search: existing, usesPhoto: false };
  return await store(tools, inWork, { photoId, newFaces: [] });
}

/** A picture that came with this very call is kept for good only if a search uses it in the end. */
async function storeNew(tools: SearchForFaceTools, picture: ReadPicture, inWork: InWork): Promise<StoreSearchOutcome> {
  const { accountId } = inWork.wanted.order.caller;
  const photoId = await keepFiles(tools, { accountId, picture });
  let isUsed = false;
  try {
    const existing = await inWork.settled;
    if (existing) return { kind: 'exists', search: existing, usesPhoto: false };
    const stored = await store(tools, inWork, { photoId, newFaces: toFaceRows(photoId, picture) });
    isUsed = stored.usesPhoto;
    return stored;
  } finally {
    if (!isUsed) await deleteQueryPhotos(tools, [photoId]);
  }
}

async function store(
  tools: SearchForFaceTools,
  { wanted: { order, chosen, face }, result }: InWork,
  { photoId, newFaces }: { photoId: string } & Pick<SearchedFace, 'newFaces'>,
): Promise<StoreSearchOutcome> {
  const { modelId } = tools.faceEngine;
  const queried = { photoId, face: chosen.face, imageName: face.name, modelId, embedding: await face.embedding };
  return await storeSearch(tools, order, { searched: { queried, newFaces }, result: await result });
}
