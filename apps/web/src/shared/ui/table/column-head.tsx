import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { classNames } from '../class-names.ts';
import type { Column } from './column.ts';
import type { SortOrder } from './sort-order.ts';
import styles from './sortable-table.module.css';

interface ColumnHeadProps<Row, Sort extends string> {
  readonly column: Column<Row, Sort>;
  readonly order: SortOrder<Sort> | undefined;
  readonly onChoose: ((sort: Sort) => void) | null;
}

export function ColumnHead<Row, Sort extends string>({ column, order, onChoose }: ColumnHeadProps<Row, Sort>) {
  const { sort, title, numeric } = column;
  const className = classNames(numeric && styles.numeric);
  if (sort === undefined || !order || !onChoose) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const isActive = sort === order.sort;
  const Icon = isActive ? ACTIVE_ICON[order.direction] : ArrowDownUp;
  return (
    <th scope="col" className={className} aria-sort={isActive ? ARIA_SORT[order.direction] : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onChoose(sort)}>
        {title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

const ARIA_SORT = { up: 'descending', down: 'ascending' } as const;
const ACTIVE_ICON = { up: ArrowDown, down: ArrowUp } as const;
