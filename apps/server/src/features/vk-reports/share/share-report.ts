import type { Filter } from '@vidno/contract/vk/filter';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { insertShare } from './share-repository.ts';
import { newShareToken, shareEnd, shareTokenHash } from './share-rules.ts';

interface Share {
  readonly accountId: number;
  /** Of the tracked account. */
  readonly id: string;
  readonly filter: Filter;
  readonly days: number;
}

/** Whoever has the token reads this report for this period until it expires; it is told here only. */
export async function shareReport(
  { db, clock }: { db: Database; clock: Clock },
  { days, ...share }: Share,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newShareToken();
  const now = clock();
  const expiresAt = shareEnd(now, days);
  await insertShare(db, { ...share, tokenHash: shareTokenHash(token), now, expiresAt });
  return { token, expiresAt };
}
