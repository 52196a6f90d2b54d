import type { Database } from '#database/database.ts';

/**
 * Brings the sums of a wall up to date with its posts, in short transactions; needs nothing but the account, may run
 * twice. To be called outside of any transaction: now and then during a run (not more often than about every
 * 2 000 posts), and before the run becomes ok: figures are exact only after it.
 */
export async function rollUp(_db: Database, _vkAccountId: string): Promise<void> {
  throw new Error('not written yet');
}
