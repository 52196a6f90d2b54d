import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useIsPhone } from '../media/use-is-phone.ts';
import type { Column } from './column.ts';
import { ColumnHead } from './column-head.tsx';
import { RowCards } from './row-cards.tsx';
import { nextSortOrder, type SortOrder } from './sort-order.ts';
import { SortPicker } from './sort-picker.tsx';
import styles from './sortable-table.module.css';

interface SortableTableProps<Row, Sort extends string> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Without it the table cannot be sorted. */
  readonly order?: SortOrder<Sort>;
  readonly onOrder?: (order: SortOrder<Sort>) => void;
  /** Newer rows are being loaded. */
  readonly busy?: boolean;
}

/** A table sorted by its column heads; on a phone, a list of cards with a sort picker above. */
export function SortableTable<Row, Sort extends string = never>(props: SortableTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, order, onOrder, busy = false } = props;
  const isPhone = useIsPhone();
  const choose = order && onOrder ? (chosen: Sort) => onOrder(nextSortOrder(order, chosen)) : null;
  if (isPhone) {
    return (
      <div className={styles.narrow} aria-busy={busy}>
        {order && choose && <SortPicker options={sortOptions(columns)} order={order} onChoose={choose} />}
        <RowCards caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-busy={busy}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} order={order} onChoose={choose} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, heads, numeric, cell }) =>
                heads ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={numeric ? styles.numeric : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sortOptions<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  return columns.flatMap(({ sort, title }) => (sort === undefined ? [] : [{ value: sort, label: title }]));
}
