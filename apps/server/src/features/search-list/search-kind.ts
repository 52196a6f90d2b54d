import type { ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import type { ProblemCause } from '@vidno/contract/problem';
import type { SearchListItem } from '@vidno/contract/search';
import type { addSearch, getSearch } from '@vidno/contract/smart-search';
import type { SourceUse } from '@vidno/contract/sources';
import type { Database, Transaction } from '#database/database.ts';
import type { Source } from '#features/sources/public.ts';
import type { RunContext } from '#runs/run-kind.ts';
import type { Search, SearchId } from './repository.ts';

export type SearchForm = RequestOf<typeof addSearch>['form'];
export type SearchReply = ReplyOf<typeof getSearch>;

/** `extra` goes into the body of the refusal. */
export interface Refusal {
  readonly kind: 'refused';
  readonly because: ProblemCause;
  readonly extra?: Record<string, unknown>;
}

/** What was looked for: a small picture, or words and a region. */
export type SearchLabel = Pick<SearchListItem, 'imagePath' | 'keyword' | 'region'>;

/**
 * What a kind of search gives to the searches of all kinds: what to look for, how, and how it is shown. The features of the
 * kinds make them, main/ hands them over.
 */
export interface SearchKind {
  /** What a source must be able to do. */
  readonly use: SourceUse;
  /** What a form asks for. Nothing is fetched, recognised or stored before the right to search is there. */
  read(form: SearchForm): Promise<WantedSearch | Refusal>;
  /** Looks for it. May be called again for the same search at any moment. */
  find(search: Search, task: SearchTask): Promise<SearchFinding>;
  /** The search with one page of what it found; null where it has just been removed. */
  show(search: Search, page: number): Promise<SearchReply | null>;
  /** What tells searches of this kind apart, by search id; searches of which nothing is left to tell are left out. */
  listLabels(db: Database, accountId: number, searchIds: readonly string[]): Promise<ReadonlyMap<string, SearchLabel>>;
  /** Whether what is needed to search again is still there. */
  canRepeat(trx: Transaction, search: SearchId): Promise<boolean>;
  /** Lets go of what only this search uses. What it returns is run once the removal is committed. */
  release(trx: Transaction, search: SearchId): Promise<() => Promise<void>>;
}

export interface WantedSearch {
  readonly kind: 'wanted';
  /** Makes ready what is to be stored with the search. */
  prepare(accountId: number): Promise<PreparedSearch | Refusal>;
}

export interface PreparedSearch {
  readonly kind: 'prepared';
  /** Of what is looked for: equal where two searches are the same. */
  readonly hash: string;
  /** For the journal, beside the hash: ids and counts only. */
  readonly subject: Readonly<Record<string, string | null>>;
  /** Stores what is looked for along with a new search. */
  store(trx: Transaction, search: SearchId): Promise<{ kind: 'stored' } | Refusal>;
  /** Gives the same search of before what it has lost; false where it has lost nothing. */
  restore(trx: Transaction, search: SearchId): Promise<boolean>;
  /** No search uses it: nothing of it is to be left. */
  discard(): Promise<void>;
}

export interface SearchTask extends Pick<RunContext, 'signal' | 'reportProgress'> {
  readonly source: Source;
}

export type SearchFinding =
  | {
      readonly kind: 'found';
      /** Makes this the result of the search, whatever it was before; answers how many people it has. */
      store(trx: Transaction): Promise<number>;
    }
  /** `message` is for the user. */
  | { readonly kind: 'failed'; readonly message: string };

export type SearchKinds = Readonly<Record<Search['kind'], SearchKind>>;
