import type { StatementLine } from '@vidno/contract/money/statement';
import { formatKopecksChange, formatKopecksExact } from '#shared/format/kopecks.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { texts } from '../texts.ts';
import styles from './statement.module.css';

export const STATEMENT_COLUMNS: readonly Column<StatementLine>[] = [
  {
    key: 'at',
    title: texts.date,
    cell: ({ at }) => (
      <time dateTime={at} className={styles.moment}>
        {texts.moment(at)}
      </time>
    ),
  },
  {
    key: 'title',
    title: texts.operation,
    heads: true,
    cell: ({ title, detail }) => (
      <>
        {title}
        {detail && <small className={styles.detail}>{detail}</small>}
      </>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: (line) => <Amount line={line} /> },
  {
    key: 'balance',
    title: texts.balance,
    numeric: true,
    cell: ({ balance_kopecks }) => formatKopecksExact(balance_kopecks),
  },
  { key: 'receipt', title: texts.receipt, cell: ({ receipt }) => <Receipt state={receipt} /> },
];

/** What was only set aside has not left the balance, so it has no sign. */
function Amount({ line: { amount_kopecks, reserved_kopecks } }: { readonly line: StatementLine }) {
  if (amount_kopecks === 0 && reserved_kopecks > 0) {
    return (
      <span className={styles.aside}>
        {formatKopecksExact(reserved_kopecks)}
        <small className={styles.detail}>{texts.setAside}</small>
      </span>
    );
  }
  return <span className={amount_kopecks > 0 ? styles.in : undefined}>{formatKopecksChange(amount_kopecks)}</span>;
}

function Receipt({ state }: { readonly state: StatementLine['receipt'] }) {
  if (state !== 'none') return <Badge tone={state === 'sent' ? 'neutral' : 'warning'}>{texts.receipts[state]}</Badge>;
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{texts.noReceipt}</VisuallyHidden>
    </>
  );
}
