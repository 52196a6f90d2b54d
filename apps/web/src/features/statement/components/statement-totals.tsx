import type { OutputOf } from '@vidno/contract/endpoint';
import type { getStatement } from '@vidno/contract/money/statement';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { periodOf } from '../rules.ts';
import { totalsTexts as texts } from '../texts.ts';
import styles from './statement-totals.module.css';

interface StatementTotalsProps {
  readonly totals: OutputOf<typeof getStatement>['totals'];
  /** yyyy-MM or `all`. */
  readonly month: string;
}

/** What there was, what came and went, and what is left: a sum that one can check. */
export function StatementTotals({ totals, month }: StatementTotalsProps) {
  const parts = [
    { sign: '', name: texts.before(periodOf(month).date_from), kopecks: totals.before_kopecks },
    { sign: '+', name: texts.in, kopecks: totals.in_kopecks },
    { sign: '−', name: texts.spent, kopecks: totals.spent_kopecks },
    { sign: '−', name: texts.returned, kopecks: totals.returned_kopecks },
  ];
  return (
    <dl className={styles.totals} aria-label={texts.label}>
      {parts.map(({ sign, name, kopecks }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sign && <span aria-hidden>{sign} </span>}
            {formatKopecksExact(kopecks)}
          </dd>
        </div>
      ))}
      <div className={styles.left}>
        <dt>{texts.balance}</dt>
        <dd>
          <span aria-hidden>= </span>
          {formatKopecksExact(totals.balance_kopecks)}
          {totals.reserved_kopecks > 0 && <small>{texts.reserved(formatKopecksExact(totals.reserved_kopecks))}</small>}
        </dd>
      </div>
    </dl>
  );
}
