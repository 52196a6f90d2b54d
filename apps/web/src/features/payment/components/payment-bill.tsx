import { formatKopecksExact } from '#shared/format/kopecks.ts';
import type { PaymentOrder } from '../order-rules.ts';
import { formTexts as texts } from '../texts.ts';
import styles from './payment.module.css';

/** What is paid for, how much today, and what may be charged later. */
export function PaymentBill({ order }: { readonly order: PaymentOrder }) {
  const { title, detail, amountKopecks, next } = order;
  return (
    <dl className={styles.bill}>
      <div>
        <dt>
          {title}
          {detail && <small>{detail}</small>}
        </dt>
        <dd>{formatKopecksExact(amountKopecks)}</dd>
      </div>
      {next && (
        <div>
          <dt>
            {texts.nextBill(next)}
            <small>{texts.nextHint}</small>
          </dt>
          <dd>{texts.nextAmount(next)}</dd>
        </div>
      )}
    </dl>
  );
}
