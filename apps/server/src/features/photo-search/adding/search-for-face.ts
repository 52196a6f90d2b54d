import { setImmediate } from 'node:timers/promises';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { NewRow } from '#database/tables.ts';
import type { Search } from '#features/search-list/public.ts';
import type { Source } from '#features/sources/public.ts';
import { type CompareAtOnceTools, compareAtOnce } from '../comparing/compare-at-once.ts';
import type { FindPhotoSearchTools } from '../find-photo-search.ts';
import type { LookedUp } from './look-up-ahead.ts';
import type { Order } from './order.ts';
import { type StoreSearchOutcome, type StoreSearchTools, storeSearch } from './store-search.ts';
import { listFirstPeople, toFirstPage } from './to-first-page.ts';

export interface SearchForFaceTools extends CompareAtOnceTools, FindPhotoSearchTools, StoreSearchTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'limits'>;
}

export interface WantedFace {
  readonly order: Order;
  readonly source: Source;
  readonly lookedUp: LookedUp;
  /** May still be in work. */
  readonly embedding: Promise<Float32Array>;
  readonly photo: {
    readonly id: string;
    readonly name: string;
    readonly face: number;
    /** Makes sure that its files are there. */
    readonly keep: () => Promise<void>;
    /** Rows of its faces, where it becomes whole only with this search. */
    readonly newFaces: readonly NewRow<'query_face'>[];
  };
}

export type SearchForFaceOutcome =
  /** `firstPage`: of what was found, where nothing had to be waited for. */
  | { kind: 'started'; searchId: string; processId: string; firstPage: PhotoSearch | null }
  | { kind: 'exists'; search: Search }
  | { kind: 'refused'; because: 'upload_not_found' };

interface SearchedForFace {
  readonly outcome: SearchForFaceOutcome;
  readonly usesPhoto: boolean;
}

/** Compares the face while its picture is being kept, and stores the search with its result, or with a job that finds it. */
export async function searchForFace(tools: SearchForFaceTools, wanted: WantedFace): Promise<SearchedForFace> {
  const { order, source, lookedUp, embedding, photo } = wanted;
  const result = lookedUp.settled.then((existing) =>
    existing ? null : compareAtOnce(tools, { source, embedding, ...lookedUp }),
  );
  const people = result.then((found) => found && listFirstPeople(tools.db, found));
  // Each may fail before anybody waits for it.
  for (const inWork of [embedding, result, people]) inWork.catch(() => {});

  // The comparison leaves for the database first.
  await setImmediate();
  // Before anything else may fail, so that nothing of the photo is still being written then.
  await photo.keep();
  const existing = await lookedUp.settled;
  if (existing) return { outcome: { kind: 'exists', search: existing }, usesPhoto: false };
  const queried = {
    ...{ photoId: photo.id, face: photo.face, imageName: photo.name },
    ...{ modelId: tools.faceEngine.modelId, embedding: await embedding },
  };
  const searched = { queried, newFaces: photo.newFaces };
  const stored = await storeSearch(tools, order, { searched, result: await result });
  if (stored.kind !== 'ended') return { outcome: toOutcome(stored), usesPhoto: stored.usesPhoto };
  const { id: searchId, process } = stored.fresh.search;
  const firstPage = toFirstPage(tools, stored.fresh, { source, people: (await people) ?? new Map() });
  return { outcome: { kind: 'started', searchId, processId: process.id, firstPage }, usesPhoto: true };
}

function toOutcome(stored: Exclude<StoreSearchOutcome, { kind: 'ended' }>): SearchForFaceOutcome {
  switch (stored.kind) {
    case 'queued':
      return { kind: 'started', searchId: stored.run.searchId, processId: stored.run.processId, firstPage: null };
    case 'exists':
      return { kind: 'exists', search: stored.search };
    case 'photo_gone':
      return { kind: 'refused', because: 'upload_not_found' };
  }
}
