import type { RefusedAction } from '@vidno/contract/operator/refusals';
import type { UnpaidPhotoSearches } from '#config/payments-config.ts';
import type { Database } from '#database/database.ts';
import type { Uncount } from '#files/file-store.ts';
import { Problem } from '../errors.ts';
import { createLimiter } from './limiter.ts';

interface UnpaidLimitsOptions {
  readonly db: Database | null;
  readonly factor: number;
  readonly unpaidPhotoSearches: UnpaidPhotoSearches;
  readonly onRefused: (action: RefusedAction) => void;
}

const DAY_SECONDS = 24 * 3_600;

/** Whom a search that nothing is paid for counts for. */
export interface UnpaidSearcher {
  readonly session: string;
  readonly account: string;
  readonly address: string;
}

/**
 * Limits searches by photo that nothing is paid for: with enough tries a photo can be spoilt until the right person costs
 * nothing.
 */
export function createUnpaidLimits({
  db,
  factor,
  unpaidPhotoSearches: perDay,
  onRefused,
}: UnpaidLimitsOptions): (searcher: UnpaidSearcher) => Promise<Uncount> {
  const action = 'unpaid_photo_search';
  const limiters = (['session', 'account', 'address'] as const).map((by) => ({
    by,
    ...createLimiter({ name: `${action}_${by}`, limit: perDay[by] * factor, windowSeconds: DAY_SECONDS }, db),
  }));
  const refuseFor = (seconds: number): void => {
    if (seconds === 0) return;
    onRefused(action);
    throw new Problem('too_many_unpaid_searches', {}, seconds);
  };
  return async (searcher) => {
    // All are asked before any of them counts, so that a refusal by one uses up nothing of the others.
    for (const { by, check } of limiters) refuseFor(await check(searcher[by]));
    for (const { by, count } of limiters) refuseFor(await count(searcher[by]));
    return async () => {
      for (const { by, uncount } of limiters) await uncount(searcher[by]);
    };
  };
}
