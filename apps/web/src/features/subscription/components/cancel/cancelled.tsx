import type { Cancellation } from '@vidno/contract/money/cancelling';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { cancelledTexts as texts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';
import { Receipt } from './receipt.tsx';

/** It is done: what comes now, and the receipt. */
export function Cancelled({ cancellation }: { readonly cancellation: Cancellation }) {
  const { refund_kopecks, refunded, services_until } = cancellation;
  return (
    <div className={styles.stack}>
      <Alert kind="success" title={services_until === null ? texts.title : texts.stoppedTitle}>
        {services_until === null ? texts.lead(refund_kopecks, refunded) : texts.stopped(services_until)}
      </Alert>
      <Receipt cancellation={cancellation} />
      <div className={styles.buttons}>
        <ButtonLink theme="white" to="/cabinet">
          {texts.toCabinet}
        </ButtonLink>
      </div>
    </div>
  );
}
