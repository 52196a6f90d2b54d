import type { ReactNode } from 'react';

export interface Column<Row, Sort extends string = never> {
  readonly key: string;
  readonly title: string;
  /** The name to sort by; without it the column cannot be sorted. */
  readonly sort?: Sort;
  /** Right-aligned, with numerals of one width. */
  readonly numeric?: boolean;
  /** Labels the row for screen readers and titles its card on a phone; only one column per table. */
  readonly heads?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
