import type { Database, Transaction } from '#database/database.ts';
import { isRefusedReference } from '#database/error-codes.ts';
import { insertEndedSearch, type NewSearch, newRun, type Search } from '#features/search-list/public.ts';
import type { Result } from '../comparing/compare-at-once.ts';
import { holdQueryPhoto, insertQueryFaces } from '../query-photos/query-photo-repository.ts';
import { insertHits, insertPhotoSearch, type QueriedFace } from '../repository.ts';
import { type Order, PhotoGone, type SearchedFace } from './order.ts';
import { recordSearch } from './record-search.ts';

/** A search that was stored with its result. */
export interface FreshSearch {
  readonly search: Search;
  readonly queried: QueriedFace;
  readonly result: Result;
}

interface ToStore {
  readonly order: Order;
  readonly search: NewSearch;
  readonly searched: SearchedFace;
  readonly result: Result;
}

/**
 * The search, its ended process, its result and its line in the journal, in one go as if nobody had the same search: where
 * somebody has, or the photo is gone, the database refuses what refers to it, and the answer is null.
 */
export async function storeWithResult(db: Database, toStore: ToStore): Promise<FreshSearch | null> {
  try {
    return await db.transaction().execute((trx) => store(trx, toStore));
  } catch (error) {
    if (isRefusedReference(error) || error instanceof PhotoGone) return null;
    throw error;
  }
}

async function store(trx: Transaction, { order, search, searched, result }: ToStore): Promise<FreshSearch> {
  const { queried, newFaces } = searched;
  const { hits, faces: facesCompared, bands } = result.comparison;
  const run = newRun(search.sourceId);
  if (!(await holdQueryPhoto(trx, { id: queried.photoId, now: search.now }))) throw new PhotoGone();
  const stored = await insertEndedSearch(trx, search, { run, personCount: hits.length });
  await insertQueryFaces(trx, newFaces);
  await insertPhotoSearch(trx, run.searchId, queried, { facesCompared, bands });
  await insertHits(trx, run.searchId, hits);
  await recordSearch(trx, { order, searchId: run.searchId, action: 'search.started' });
  return { search: stored, queried, result };
}
