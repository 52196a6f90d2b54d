import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { SearchListItem } from '@vidno/contract/search';

/** The routes on which a list reloads, by their names in the specification. */
const RELOADING_ROUTES = ['smart-search-list', 'demo-search-list', 'demo-search-second-list', 'demo-search'] as const;

export type ReloadingRoute = (typeof RELOADING_ROUTES)[number];
export type ListRoute = ReloadingRoute | 'smart-search' | 'demo-search-second';

function isReloading(route: ListRoute): route is ReloadingRoute {
  return RELOADING_ROUTES.some((name) => name === route);
}

/** Every second while any search is waiting, on the reloading routes only. */
export function reloadEvery(route: ListRoute, searches: readonly SearchListItem[] | undefined): number | false {
  return isReloading(route) && searches?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

/** The keyword, or the source for a photo search. */
export function titleOf({ keyword, source_title }: Pick<SearchListItem, 'keyword' | 'source_title'>): string {
  return keyword === null ? source_title : `«${keyword}»`;
}
