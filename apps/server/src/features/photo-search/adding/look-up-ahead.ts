import type { Database } from '#database/database.ts';
import { findSearchByKey, type Search } from '#features/search-list/public.ts';
import { listRejections } from '../rejection-repository.ts';
import { findSearchDetails } from '../repository.ts';
import type { Order } from './order.ts';

/** What a search asks the database for whatever the face looks like: on its way while the engine is at work. */
export interface LookedUp {
  /** The same search, unless it failed or its photo is gone: then this one gives it new life. */
  readonly settled: Promise<Search | null>;
  /** People of whom the user has said «это не он(а)». */
  readonly rejected: Promise<ReadonlySet<string>>;
}

export function lookUpAhead(db: Database, order: Order): LookedUp {
  const lookedUp = {
    settled: findSettled(db, order),
    rejected: listRejections(db, { accountId: order.caller.accountId, faceHash: order.hash }),
  };
  // Each may fail before anybody waits for it.
  for (const inWork of Object.values(lookedUp)) inWork.catch(() => {});
  return lookedUp;
}

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
