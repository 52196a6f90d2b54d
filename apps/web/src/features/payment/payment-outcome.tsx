import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import styles from './payment.module.css';
import type { PaymentState } from './rules.ts';
import { progressTexts as texts } from './texts.ts';

interface PaymentOutcomeProps {
  readonly state: Extract<PaymentState, { readonly at: 'open' | 'waiting' | 'not_found' | 'returned' | 'paid' }>;
  /** What is open now. */
  readonly paid?: string | undefined;
}

/** What becomes of a payment once the payer has done their part. */
export function PaymentOutcome({ state, paid }: PaymentOutcomeProps) {
  switch (state.at) {
    case 'open':
      return (
        <div className={styles.outcome}>
          <Progress label={texts.open} />
        </div>
      );
    case 'waiting':
      return (
        <div className={styles.outcome}>
          <Progress label={texts.waiting} />
          <p>{texts.waitingBody}</p>
          <p className={styles.quiet}>{texts.waitEnds}</p>
        </div>
      );
    case 'not_found':
      return (
        <div className={styles.outcome}>
          <Alert kind="danger" title={texts.notFound}>
            {texts.notFoundBody}
          </Alert>
          <ul className={styles.steps}>
            <li>
              {texts.charged}
              <small>{texts.chargedBody}</small>
            </li>
            <li>
              {texts.notCharged}
              <small>{texts.notChargedBody}</small>
            </li>
          </ul>
        </div>
      );
    case 'returned':
      return (
        <div className={styles.outcome}>
          <Alert title={texts.returned}>
            {state.reason && <p>{texts.because(state.reason)}</p>}
            <p>{texts.returnedBody}</p>
          </Alert>
        </div>
      );
    case 'paid':
      return (
        <div className={styles.outcome}>
          <Alert kind="success" title={state.isLate ? texts.late : state.payment ? texts.paid : texts.changed}>
            {state.isLate && <p>{texts.lateBody}</p>}
            {paid && <p>{paid}</p>}
            {state.payment && <p>{texts.receipt}</p>}
          </Alert>
        </div>
      );
  }
}
