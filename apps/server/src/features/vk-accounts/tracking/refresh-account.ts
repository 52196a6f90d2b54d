import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import { mayCollectVk } from '#features/rights/public.ts';
import { findLastCollection } from '../collection/collection-repository.ts';
import { startCollection, takeOverCollection } from '../collection/start-collection.ts';
import { lockWall } from '../walls/wall-repository.ts';
import { findTracked } from './tracked-repository.ts';

export interface RefreshAccountTools {
  readonly db: Database;
  readonly clock: Clock;
}

export type RefreshAccountOutcome =
  | { readonly kind: 'waiting'; readonly collectionId: string }
  | { readonly kind: 'refused'; readonly because: 'tracked_account_not_found' | 'not_paid' };

/** Collects what may have changed since the last time. A run that is already waiting goes on for this account. */
export async function refreshAccount(
  { db, clock }: RefreshAccountTools,
  { id, accountId, services }: { id: string; accountId: number; services: Caller['services'] },
): Promise<RefreshAccountOutcome> {
  return await db.transaction().execute(async (trx): Promise<RefreshAccountOutcome> => {
    const tracked = await findTracked(trx, { id, accountId });
    if (!tracked) return { kind: 'refused', because: 'tracked_account_not_found' };
    if (!mayCollectVk({ services }, tracked)) return { kind: 'refused', because: 'not_paid' };
    const wall = await lockWall(trx, tracked.vkAccountId);
    if (!wall) return { kind: 'refused', because: 'tracked_account_not_found' };
    const previous = await findLastCollection(trx, wall);
    const request = { wall, requestedBy: accountId, now: clock() };
    if (previous?.status === 'wait') {
      await takeOverCollection(trx, { ...request, id: previous.id });
      return { kind: 'waiting', collectionId: previous.id };
    }
    const collectionId = randomUUID();
    await startCollection(trx, { ...request, id: collectionId, previous });
    return { kind: 'waiting', collectionId };
  });
}
