import type { Database } from '#database/database.ts';
import { hasLiveLogin } from './tokens/token-repository.ts';

/** The account has logged in at VK ID, and the login can still be used or refreshed. */
export function hasActiveToken(db: Database, accountId: number, now: Date): Promise<boolean> {
  return hasLiveLogin(db, accountId, now);
}
