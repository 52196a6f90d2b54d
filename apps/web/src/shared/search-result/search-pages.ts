import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';

/** At least one. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / SEARCH_PAGE_SIZE));
}

/** All pages of so many people, in their order. */
export function fetchAllPages<Page>(count: number, fetchPage: (page: number) => Promise<Page>): Promise<Page[]> {
  return Promise.all(Array.from({ length: pageCount(count) }, (_, page) => fetchPage(page)));
}
