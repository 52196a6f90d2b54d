import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { SearchCounts, SearchListItem } from '@vidno/contract/search';

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

/** Which searches are listed. `keyword` is a kind, the others say what has become of a search. */
export const SHOWN_FILTERS = ['found', 'nobody', 'wait', 'error', 'keyword'] as const;
export type ShownFilter = (typeof SHOWN_FILTERS)[number];

export function toShownFilter(value: string | undefined): ShownFilter | null {
  return SHOWN_FILTERS.find((filter) => filter === value) ?? null;
}

/** As the server is asked for it. */
export function toQuery(shown: ShownFilter | null) {
  if (shown === null) return {};
  return shown === 'keyword' ? { type: shown } : { state: shown };
}

/** Filters worth offering: those with searches, and the one that is chosen. */
export function listOffered(counts: SearchCounts, shown: ShownFilter | null): readonly ShownFilter[] {
  return SHOWN_FILTERS.filter((filter) => filter === shown || counts[filter] > 0);
}

type Titled = Pick<SearchListItem, 'label' | 'keyword' | 'match'>;

/** The name of its owner's, its words, or who was found first. Null: nothing tells it from the others but its time. */
export function titleOf({ label, keyword, match }: Titled): string | null {
  if (label !== null) return label;
  if (keyword !== null) return `«${keyword}»`;
  return match && [match.name, ...(match.age === null ? [] : [match.age])].join(', ');
}
