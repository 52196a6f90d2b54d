/** `up` shows the largest first. */
export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'up' | 'down';
}

/** Choosing the active column again turns it from up to down; any other choice is up. */
export function nextOrder<Sort extends string>(order: Order<Sort>, chosen: Sort): Order<Sort> {
  const turns = order.sort === chosen && order.direction === 'up';
  return { sort: chosen, direction: turns ? 'down' : 'up' };
}
