import type { Database, Transaction } from '#database/database.ts';
import { countStoredPosts } from './repository.ts';

/** Posts that are stored of a wall. */
export async function countPosts(db: Database | Transaction, vkAccountId: string): Promise<number> {
  return await countStoredPosts(db, vkAccountId);
}
