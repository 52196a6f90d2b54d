import type { ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import type { ProblemCause } from '@vidno/contract/problem';
import type { addSearch, getSearch } from '@vidno/contract/smart-search';
import type { Caller } from '#features/identity/public.ts';
import type { Search } from './repository.ts';

export interface SearchWish {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly form: RequestOf<typeof addSearch>['form'];
}

export type SearchWishOutcome =
  /** `firstPage`: of what was found, where nothing had to be waited for. */
  | { kind: 'started'; searchId: string; processId: string; firstPage: ReplyOf<typeof getSearch> | null }
  | { kind: 'exists'; search: Search }
  /** `extra` goes into the body of the refusal. */
  | { kind: 'refused'; because: ProblemCause; extra?: Record<string, unknown> };

/** How a kind of search answers the calls that all kinds share; the features of the kinds make them, main/ hands them over. */
export interface SearchCalls {
  start(wish: SearchWish): Promise<SearchWishOutcome>;
  /** The search with one page of what it found; null where it has just been removed. */
  find(search: Search, page: number): Promise<ReplyOf<typeof getSearch> | null>;
}
