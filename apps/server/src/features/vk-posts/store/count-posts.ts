import type { Database, Transaction } from '#database/database.ts';

/** Posts that are stored of a wall. */
export async function countPosts(_db: Database | Transaction, _vkAccountId: string): Promise<number> {
  throw new Error('not written yet');
}
