import { Link } from '@tanstack/react-router';
import { fullName } from '#features/person/rules.ts';
import type { Column } from '#shared/ui/table/column.ts';
import type { SortOrder } from '#shared/ui/table/sort-order.ts';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { COMPARE_FIGURES, type Compared, type CompareFigure, compareValue, formatFigure } from '../../compare-rules.ts';
import { compareTexts as texts } from '../../compare-texts.ts';
import { ValueOrDash } from '../value-or-dash.tsx';
import styles from './compare.module.css';

interface ComparisonTableProps {
  readonly accounts: readonly Compared[];
  readonly accountLink: (id: string) => string;
  readonly order: SortOrder<CompareFigure>;
  readonly onOrder: (order: SortOrder<CompareFigure>) => void;
}

export function ComparisonTable({ accounts, accountLink, order, onOrder }: ComparisonTableProps) {
  const columns: Column<Compared, CompareFigure>[] = [
    {
      key: 'account',
      title: texts.account,
      heads: true,
      cell: ({ id, user }) => (
        <Link to={accountLink(id)} className={styles.link}>
          {fullName(user)}
        </Link>
      ),
    },
    ...COMPARE_FIGURES.map((figure) => ({
      key: figure,
      title: texts.figures[figure],
      sort: figure,
      numeric: true,
      cell: (account: Compared) => (
        <ValueOrDash value={compareValue(account, figure)} format={(value) => formatFigure(figure, value)} />
      ),
    })),
  ];
  return (
    <SortableTable
      caption={texts.table}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
    />
  );
}
