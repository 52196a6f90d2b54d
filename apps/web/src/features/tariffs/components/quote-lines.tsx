import type { Quote } from '@vidno/contract/money/tariffs';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { endText } from '../end-texts.ts';
import { builderTexts as texts } from '../texts.ts';
import styles from './tariffs.module.css';

/** What is paid and given back today, line by line, what follows, and what ends. */
export function QuoteLines({ quote: { lines, today_kopecks, next, ends } }: { readonly quote: Quote }) {
  return (
    <>
      <dl className={styles.bill}>
        {lines.map(({ text, amount_kopecks }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd data-back={amount_kopecks < 0 || undefined}>{formatKopecksExact(amount_kopecks)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{today_kopecks < 0 ? texts.refund : texts.today}</dt>
          <dd>{formatKopecksExact(Math.abs(today_kopecks))}</dd>
        </div>
      </dl>
      {lines.some(({ amount_kopecks }) => amount_kopecks < 0) && <p className={styles.quiet}>{texts.returnRule}</p>}
      {next && (
        <p className={styles.quiet}>
          {texts.later({ at: next.at, amount: next.amount_kopecks, days: next.every_days })}
        </p>
      )}
      {ends && <p className={styles.ends}>{endText(ends)}</p>}
    </>
  );
}
