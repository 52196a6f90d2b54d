import type { Database } from '#database/database.ts';
import type { Facts } from './fact-rules.ts';

/** What reading takes. */
export interface MaterialTools {
  readonly db: Database;
  readonly publicUrl: string;
  readonly facts: Facts;
}
