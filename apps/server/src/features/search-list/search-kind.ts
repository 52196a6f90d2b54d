import type { Database, Transaction } from '#database/database.ts';
import type { JobKind } from '#queue/queue.ts';
import type { Search } from './repository.ts';
import type { SearchRun } from './search-run.ts';

/** What a kind of search gives to the list; the features of the kinds make them, main/ hands them over. */
export interface SearchKind {
  readonly job: JobKind<SearchRun>;
  /** Addresses of small pictures, by search id; searches without one are left out. */
  listImagePaths(db: Database, searchIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether what is needed to search again is still there. */
  canRepeat(trx: Transaction, searchId: string): Promise<boolean>;
  /** Lets go of what only this search uses. What it returns is run once the removal is committed. */
  release(trx: Transaction, searchId: string): Promise<() => Promise<void>>;
}

export type SearchKinds = Readonly<Partial<Record<Search['kind'], SearchKind>>>;
