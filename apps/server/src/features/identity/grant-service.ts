import type { Database } from '#database/database.ts';
import { insertService } from './service-repository.ts';

/** Opens a service to an account, at once and for good; false where there is no such account. */
export function grantService(db: Database, grant: { accountId: number; service: number }): Promise<boolean> {
  return insertService(db, grant);
}
