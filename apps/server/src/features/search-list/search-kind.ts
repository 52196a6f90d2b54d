import type { ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import type { UncertainView } from '@vidno/contract/hidden-person';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import type { SharedSearch } from '@vidno/contract/results/search-share';
import type { ResultFilters, SearchListItem } from '@vidno/contract/search';
import type { addSearch, getSearch } from '@vidno/contract/smart-search';
import type { SourceUse } from '@vidno/contract/sources';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { Delivery } from '#features/search-payments/pay-for-search.ts';
import type { Source } from '#features/sources/public.ts';
import type { Upload } from '#files/file-store.ts';
import type { RunContext } from '#runs/run.ts';
import type { Search, SearchId } from './repository.ts';

export type SearchForm = RequestOf<typeof addSearch>['form'];
/** What the owner of a search sees: what its kind shows, and what it costs. */
export type SearchReply = ReplyOf<typeof getSearch>;
type WithoutPayment<R> = R extends unknown ? Omit<R, 'payment'> : never;
export type ShownSearch = WithoutPayment<SearchReply>;

export interface ResultView {
  readonly page: number;
  /** Ignored by kinds without filters, and wherever the result of a filter may not be shown. */
  readonly filters: ResultFilters;
  /** Not paid for: the result only shows that somebody was found. */
  readonly locked: boolean;
  /** How people are shown that we are not sure of. */
  readonly uncertain: UncertainView;
}

type WithoutLink<R> = R extends unknown ? Omit<R, 'status' | 'expires' | 'created' | 'sources'> : never;
/** Whom a link or a file shows, best first, with nothing that only the owner of the search may see. */
export type SharedPeople = WithoutLink<SharedSearch>;

/** `extra` goes into the body of the refusal. */
export interface Refusal {
  readonly kind: 'refused';
  readonly because: ProblemCause;
  readonly extra?: Record<string, unknown>;
}

/** What a search is listed by: a small picture, words and a region, or who was found first. */
export type SearchLabel = Pick<SearchListItem, 'imagePath' | 'keyword' | 'region' | 'match'>;

/** `isLocked`: not paid for, so that nobody found may be named. */
export type ListedSearch = Search & { readonly isLocked: boolean };

/** A kind of search, such as by photo. Each kind is a feature of its own; `main/` puts them together. */
export interface SearchKind {
  /** What a source must support. */
  readonly use: SourceUse;
  /** Only validates the form: nothing may be fetched, recognised or stored before the search is authorised. */
  parseForm(form: SearchForm): Promise<ParsedForm | Refusal>;
  /** Runs the search. May be called again for the same search at any time. */
  find(search: Search, task: SearchTask): Promise<SearchFinding>;
  /** The search with one page of its results. Null if it has just been removed. */
  show(search: Search, view: ResultView): Promise<ShownSearch | null>;
  /** How many people `showShared` would show. */
  countShared(reader: Database | Transaction, search: Search): Promise<number>;
  /** People as they are in the catalogue now, each photo as `urlOf` names it. Null if the search has just been removed. */
  showShared(search: Search, urlOf: (photo: CataloguePhoto) => string): Promise<SharedPeople | null>;
  /** Files of what was searched with, as far as it is still kept. */
  listQueryPictures(search: Search): Promise<readonly string[]>;
  /** By search id. A search whose data has been deleted has no label. */
  listLabels(searches: readonly ListedSearch[]): Promise<ReadonlyMap<string, SearchLabel>>;
  /** Whether the data needed to search again still exists. */
  canRepeat(trx: Transaction, search: SearchId): Promise<boolean>;
  /** Releases what only this search uses. The returned function is called after the removal is committed. */
  release(trx: Transaction, search: SearchId): Promise<() => Promise<void>>;
  /** Copies everything that this kind stores for an account, of the searches only these, whose own rows have been copied. */
  copyData(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void>;
}

export interface ParsedForm {
  readonly kind: 'parsed';
  /** Prepares the data to be stored with the search. Only a kind that has pictures recognised opens an upload. */
  prepare(accountId: number, openUpload: () => Upload): Promise<PreparedSearch | Refusal>;
}

export interface PreparedSearch {
  readonly kind: 'prepared';
  /** Equal for two searches for the same thing. */
  readonly hash: string;
  /** For the audit log, in addition to the hash: ids and counts only. */
  readonly subject: Readonly<Record<string, string | null>>;
  /** Stores the data of a new search. */
  store(trx: Transaction, search: SearchId): Promise<{ kind: 'stored' } | Refusal>;
  /** Restores data that the existing search has lost. False if it has lost nothing. */
  restore(trx: Transaction, search: SearchId): Promise<boolean>;
  /** Cleans up if no search uses the data. */
  discard(): Promise<void>;
}

export interface SearchTask extends Pick<RunContext, 'signal' | 'reportProgress'> {
  /** The sources to search; all were up when the run started. */
  readonly sources: readonly [Source, ...Source[]];
  /** Sources of the search that were down. */
  readonly closed: readonly SourceOutage[];
}

/** A source of the search that its result does not cover. */
export interface SourceOutage {
  readonly sourceId: string;
  /** For the user. */
  readonly message: string;
}

/** `delivered`: somebody was found who is more than a weak likeness, or more than a guess at the words. */
export interface StoredResult extends Delivery {
  /** People found. */
  readonly count: number;
  /** Whether it shows people, but only such that we are not sure of. */
  readonly uncertain: boolean;
}

export type SearchFinding =
  | {
      readonly kind: 'found';
      /** Replaces the result of the search, and says what it is worth. */
      store(trx: Transaction): Promise<StoredResult>;
    }
  /** `message` is for the user. */
  | { readonly kind: 'failed'; readonly message: string };

export type SearchKinds = Readonly<Record<Search['kind'], SearchKind>>;
