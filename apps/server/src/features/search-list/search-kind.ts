import type { SearchListItem } from '@vidno/contract/search';
import type { Database, Transaction } from '#database/database.ts';
import type { JobKind } from '#queue/queue.ts';
import type { Search } from './repository.ts';
import type { SearchRun } from './search-run.ts';

/** What was looked for: a small picture, or words and a region. */
export type SearchLabel = Pick<SearchListItem, 'imagePath' | 'keyword' | 'region'>;

/** What a kind of search gives to the list; the features of the kinds make them, main/ hands them over. */
export interface SearchKind {
  readonly job: JobKind<SearchRun>;
  /** What tells searches of this kind apart, by search id; searches of which nothing is left to tell are left out. */
  listLabels(db: Database, searchIds: readonly string[]): Promise<ReadonlyMap<string, SearchLabel>>;
  /** Whether what is needed to search again is still there. */
  canRepeat(trx: Transaction, searchId: string): Promise<boolean>;
  /** Lets go of what only this search uses. What it returns is run once the removal is committed. */
  release(trx: Transaction, searchId: string): Promise<() => Promise<void>>;
}

export type SearchKinds = Readonly<Partial<Record<Search['kind'], SearchKind>>>;
