import { Gift, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered } from '#features/session/rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { PaymentOrder } from '../../order-rules.ts';
import { leavePayment } from '../../pending/leave-state.ts';
import { usePaymentScreen } from '../../screen-state.ts';
import { useTrial } from '../../trial/trial-api.ts';
import { trialTexts as texts } from '../../trial/trial-texts.ts';
import styles from '../payment.module.css';
import { PaymentActions } from '../payment-actions.tsx';
import { PaymentContent } from '../payment-content.tsx';

/** The same offer as a page of its own: the old payment type. */
export function TrialPage({ onLeave }: { readonly onLeave: () => void }) {
  const profile = useProfile();
  const trial = useTrial();
  // Once it is paid for it is no longer offered, and the screen shows its end.
  const [order, setOrder] = useState<PaymentOrder | null>(null);
  if (order === null && trial.at === 'offered') setOrder(trial.order);
  if (!isRegistered(profile)) {
    return (
      <EmptyState
        icon={<UserRound size={28} />}
        title={texts.strangerTitle}
        action={
          <ButtonLink theme="blue" to="/demoreg4">
            {texts.register}
          </ButtonLink>
        }
      >
        {texts.stranger}
      </EmptyState>
    );
  }
  if (order !== null) return <Paying order={order} onLeave={onLeave} />;
  switch (trial.at) {
    case 'loading':
      return <Progress label={texts.loading} />;
    case 'none':
      return (
        <EmptyState
          icon={<Gift size={28} />}
          title={texts.freeTitle}
          action={
            <>
              <Button theme="blue" onClick={onLeave}>
                {texts.goOn}
              </Button>
              <ButtonLink theme="white" to="/change-tariff">
                {texts.tariffs}
              </ButtonLink>
            </>
          }
        >
          {texts.free}
        </EmptyState>
      );
    case 'offered':
      return null;
  }
}

interface PayingProps {
  readonly order: PaymentOrder;
  readonly onLeave: () => void;
}

function Paying({ order, onLeave }: PayingProps) {
  const screen = usePaymentScreen(order);

  function leave(): void {
    leavePayment(screen.flow.state);
    onLeave();
  }

  return (
    <Card as="section" padding="l">
      <div className={styles.outcome}>
        <PaymentContent screen={screen} />
        <div className={styles.actions}>
          <PaymentActions screen={screen} onClose={leave} />
        </div>
      </div>
    </Card>
  );
}
