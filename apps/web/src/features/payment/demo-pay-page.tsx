import { useNavigate } from '@tanstack/react-router';
import { Gift, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import styles from './payment.module.css';
import { leavePayment, PaymentActions, PaymentContent, usePaymentScreen } from './payment-content.tsx';
import type { PaymentOrder } from './rules.ts';
import { trialTexts, useTrial } from './trial/trial.ts';

const texts = {
  title: 'Попробуйте всё сразу',
  lead: 'Аккаунт готов. Можно взять пробный тариф или решить потом.',
};

/** Where the old payment type leads after the registration. */
export function DemoPayPage(): ReactNode {
  const navigate = useNavigate();
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <TrialPage onLeave={() => void navigate({ to: '/cabinet' })} />
    </Page>
  );
}

/** The same offer as a page of its own: the old payment type. */
function TrialPage({ onLeave }: { readonly onLeave: () => void }) {
  const profile = useProfile();
  const trial = useTrial();
  // Once it is paid for it is no longer offered, and the screen shows its end.
  const [order, setOrder] = useState<PaymentOrder | null>(null);
  if (order === null && trial.at === 'offered') setOrder(trial.order);
  if (!isRegistered(profile)) {
    return (
      <EmptyState
        icon={<UserRound size={28} />}
        title={trialTexts.strangerTitle}
        action={
          <ButtonLink theme="blue" to="/demoreg4">
            {trialTexts.register}
          </ButtonLink>
        }
      >
        {trialTexts.stranger}
      </EmptyState>
    );
  }
  if (order !== null) return <Paying order={order} onLeave={onLeave} />;
  switch (trial.at) {
    case 'loading':
      return <Progress label={trialTexts.loading} />;
    case 'none':
      return (
        <EmptyState
          icon={<Gift size={28} />}
          title={trialTexts.freeTitle}
          action={
            <>
              <Button theme="blue" onClick={onLeave}>
                {trialTexts.goOn}
              </Button>
              <ButtonLink theme="white" to="/change-tariff">
                {trialTexts.tariffs}
              </ButtonLink>
            </>
          }
        >
          {trialTexts.free}
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
