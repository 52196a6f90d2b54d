import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';

/** At least one: an empty result still has a first page. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / SEARCH_PAGE_SIZE));
}
