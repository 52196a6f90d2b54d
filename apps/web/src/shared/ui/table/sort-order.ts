/** `up` shows the largest first. */
export interface SortOrder<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'up' | 'down';
}

/** Choosing the active column again toggles its direction; any other column starts with `up`. */
export function nextSortOrder<Sort extends string>(order: SortOrder<Sort>, chosen: Sort): SortOrder<Sort> {
  const turns = order.sort === chosen && order.direction === 'up';
  return { sort: chosen, direction: turns ? 'down' : 'up' };
}
