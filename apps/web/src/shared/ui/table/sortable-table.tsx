import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Card } from '../layout/card.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useIsPhone } from '../media/use-is-phone.ts';
import { type Column, nextSortOrder, type SortOrder, SortPicker } from './sort-picker.tsx';
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

interface ColumnHeadProps<Row, Sort extends string> {
  readonly column: Column<Row, Sort>;
  readonly order: SortOrder<Sort> | undefined;
  readonly onChoose: ((sort: Sort) => void) | null;
}

function ColumnHead<Row, Sort extends string>({ column, order, onChoose }: ColumnHeadProps<Row, Sort>) {
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

interface RowCardsProps<Row, Sort extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** Table rows as cards: the heading cell on top, the others as name-value pairs. */
function RowCards<Row, Sort extends string>({ caption, columns, rows, rowKey }: RowCardsProps<Row, Sort>) {
  const head = columns.find(({ heads }) => heads);
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <Card key={rowKey(row)} as="li" padding="s">
          {head && <div className={styles.cardHead}>{head.cell(row)}</div>}
          <dl className={styles.pairs}>
            {columns
              .filter((column) => column !== head)
              .map(({ key, title, cell }) => (
                <div key={key} className={styles.pair}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
