/** @limit queue: The rest is removed after the next query. */
const BATCH = 200;
/** @limit queue: The rest waits. */
const AT_ONCE = 4;
/** @limit queue: The next call goes on. */
const LEFT_AT_MOST = 1_000;

interface Purge<Item> {
  /** The longest overdue first. */
  list(page: { readonly limit: number; readonly offset: number }): Promise<readonly Item[]>;
  /** False if it has to wait for a later call. */
  remove(item: Item): Promise<boolean>;
}

/**
 * Removes what is overdue, batch by batch, until nothing is left, and returns how much that was. What cannot be removed is
 * passed over and does not hold up the rest; its errors are thrown at the end.
 */
export async function purgeOverdue<Item>({ list, remove }: Purge<Item>): Promise<number> {
  const errors: unknown[] = [];
  let removed = 0;
  let left = 0;
  let overdue: readonly Item[];
  do {
    overdue = await list({ limit: BATCH, offset: left });
    for (let from = 0; from < overdue.length; from += AT_ONCE) {
      const outcomes = await Promise.allSettled(overdue.slice(from, from + AT_ONCE).map(remove));
      errors.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
      const gone = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
      removed += gone;
      left += outcomes.length - gone;
    }
  } while (overdue.length > 0 && left < LEFT_AT_MOST);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} could not be removed`);
  return removed;
}
