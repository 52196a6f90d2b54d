import type { ActivityType } from '@vidno/contract/vk/activity';
import type { SortOrder } from '#shared/ui/table/sort-order.ts';

/** A moment of the chart as a row of its table. */
export interface ActivityRow {
  readonly time: string;
  readonly values: Readonly<Partial<Record<ActivityType, number | null>>>;
}

export type ActivityRowSort = 'time' | ActivityType;

/** The rows, which come in the order of time, in the wanted one; what is not known comes last in either direction. */
export function sortRows(rows: readonly ActivityRow[], { sort, direction }: SortOrder<ActivityRowSort>): ActivityRow[] {
  const sign = direction === 'up' ? -1 : 1;
  if (sort === 'time') return direction === 'up' ? rows.toReversed() : [...rows];
  const known = rows.filter(({ values }) => values[sort] != null);
  const unknown = rows.filter(({ values }) => values[sort] == null);
  return [...known.toSorted((one, other) => sign * ((one.values[sort] ?? 0) - (other.values[sort] ?? 0))), ...unknown];
}
