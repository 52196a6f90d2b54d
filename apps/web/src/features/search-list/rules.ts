import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { SearchListItem } from '@vidno/contract/search';

/** The routes on which a list reloads by itself, by the names of the specification. */
const RELOADING_ROUTES = ['smart-search-list', 'demo-search-list', 'demo-search-second-list', 'demo-search'] as const;

export type ReloadingRoute = (typeof RELOADING_ROUTES)[number];
export type ListRoute = ReloadingRoute | 'smart-search' | 'demo-search-second';

function isReloading(route: ListRoute): route is ReloadingRoute {
  return RELOADING_ROUTES.some((name) => name === route);
}

/** Each second while one waits, on the named routes only; else never. */
export function reloadEvery(route: ListRoute, searches: readonly SearchListItem[] | undefined): number | false {
  return isReloading(route) && searches?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

export interface Watch {
  /** Ids of the searches that were waiting when last seen. */
  readonly waiting: readonly string[];
  /** Searches that failed while they were watched, until dismissed. */
  readonly failed: readonly SearchListItem[];
}

export const NOTHING_WATCHED: Watch = { waiting: [], failed: [] };

/** A search that waited and now is an error leaves the waiting set and is reported, once. */
export function advanceWatch(watch: Watch, searches: readonly SearchListItem[]): Watch {
  const failed = searches.filter(({ id, status }) => status === 'error' && watch.waiting.includes(id));
  return {
    waiting: searches.filter(({ status }) => status === 'wait').map(({ id }) => id),
    failed: [...watch.failed.filter(({ id }) => failed.every((fresh) => fresh.id !== id)), ...failed],
  };
}

export function isSameWatch(a: Watch, b: Watch): boolean {
  return (
    a.waiting.join() === b.waiting.join() && a.failed.map(({ id }) => id).join() === b.failed.map(({ id }) => id).join()
  );
}
