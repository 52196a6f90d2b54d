import { Gift } from 'lucide-react';
import { useId, useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { LazyPaymentDialog } from '../lazy-payment-dialog.tsx';
import type { PaymentOrder } from '../rules.ts';
import { trialTexts as texts, useTrial } from './trial.ts';
import styles from './trial-card.module.css';

/** Offers «Пробный» to users who have paid for nothing yet. */
export function TrialCard() {
  const id = useId();
  const trial = useTrial();
  const hasService = (useProfile()?.paid_services.length ?? 0) > 0;
  // Once it is paid for it is no longer offered, and the screen shows its end.
  const [taken, setTaken] = useState<PaymentOrder | null>(null);
  return (
    <>
      {trial.at === 'offered' && !hasService && (
        <Card as="section" aria-labelledby={id}>
          <div className={styles.card}>
            <Gift size={28} className={styles.icon} aria-hidden />
            <div>
              <h2 id={id} className={styles.title}>
                {texts.offer(trial.order.amountKopecks)}
              </h2>
              <p className={styles.quiet}>
                {trial.order.detail}. {texts.note}
              </p>
            </div>
            <Button theme="blue" onClick={() => setTaken(trial.order)}>
              {texts.take}
            </Button>
          </div>
        </Card>
      )}
      {taken && <LazyPaymentDialog order={taken} onClose={() => setTaken(null)} />}
    </>
  );
}
