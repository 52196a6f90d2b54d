import { useState } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useCancelSubscription, useSubscription, useTariffs } from '../../api.ts';
import { isSubscribed } from '../../subscription-rules.ts';
import { CancelDialog } from '../cancel/cancel-dialog.tsx';
import { Cancelled } from '../cancel/cancelled.tsx';
import { Cards } from '../cards/cards.tsx';
import { UnsubscribeFlow } from '../unsubscribe/unsubscribe-flow.tsx';
import { CurrentTariff } from './current-tariff.tsx';
import { NoTariff } from './no-tariff.tsx';
import { PastDue } from './past-due.tsx';
import styles from './tariff.module.css';
import { TariffSkeleton } from './tariff-skeleton.tsx';

/** The subscription, what it is charged from, and how to stop it. After a cancellation, its receipt. */
export function Tariff() {
  const { data: subscription, error, refetch } = useSubscription();
  const { data: tariffs } = useTariffs();
  const cancel = useCancelSubscription();
  const [isAsked, setAsked] = useState(false);
  if (cancel.data) {
    return (
      <div className={styles.column}>
        <Cancelled cancellation={cancel.data} />
        <UnsubscribeFlow />
      </div>
    );
  }
  if (!subscription) return error ? <FailureAlert failure={error} onRetry={refetch} /> : <TariffSkeleton />;
  return (
    <div className={styles.column}>
      {subscription.dunning && <PastDue subscription={subscription} dunning={subscription.dunning} />}
      {isSubscribed(subscription) ? (
        <CurrentTariff subscription={subscription} tariffs={tariffs?.data} onCancel={() => setAsked(true)} />
      ) : (
        <NoTariff subscription={subscription} tariffs={tariffs} />
      )}
      <Cards subscription={subscription} />
      {isAsked && <CancelDialog subscription={subscription} cancel={cancel} onClose={() => setAsked(false)} />}
    </div>
  );
}
