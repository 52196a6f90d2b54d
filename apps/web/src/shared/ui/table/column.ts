import type { ReactNode } from 'react';

export interface Column<Row, Sort extends string = never> {
  readonly key: string;
  readonly title: string;
  /** The name to sort by; none: the column cannot be sorted. */
  readonly sort?: Sort;
  /** Right-aligned, with numerals of one width. */
  readonly numeric?: boolean;
  /** Names the row for screen readers and heads its card on a phone; one column of a table. */
  readonly heads?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
