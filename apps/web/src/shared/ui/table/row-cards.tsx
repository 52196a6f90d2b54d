import { Card } from '../layout/card.tsx';
import type { Column } from './column.ts';
import styles from './sortable-table.module.css';

interface RowCardsProps<Row, Sort extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** Table rows as cards: the heading cell on top, the others as name-value pairs. */
export function RowCards<Row, Sort extends string>({ caption, columns, rows, rowKey }: RowCardsProps<Row, Sort>) {
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
