import type { Filter } from '@vidno/contract/vk/filter';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { insertShare } from './share-repository.ts';
import { newShareToken, shareExpiry, shareTokenHash } from './share-rules.ts';

interface Share {
  readonly accountId: number;
  /** Id of the tracked account. */
  readonly id: string;
  readonly filter: Filter;
  readonly days: number;
}

/** Creates a token that gives access to the report until it expires. The token is not stored and cannot be read again. */
export async function shareReport(
  { db, clock }: { db: Database; clock: Clock },
  { days, ...share }: Share,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newShareToken();
  const now = clock();
  const expiresAt = shareExpiry(now, days);
  await insertShare(db, { ...share, tokenHash: shareTokenHash(token), now, expiresAt });
  return { token, expiresAt };
}
