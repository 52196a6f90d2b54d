import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@vidno/contract/endpoint';
import type { listTariffs } from '@vidno/contract/money/tariffs';
import { Gift } from 'lucide-react';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered } from '#features/session/rules.ts';
import { subscriptionQuery } from '#features/subscription/subscription-api.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { useAllTariffs } from '../api.ts';
import { builderOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { OwnSubscription } from './own-subscription.tsx';
import { TariffCard } from './tariff-card.tsx';
import styles from './tariffs.module.css';
import { TariffsSkeleton } from './tariffs-skeleton.tsx';
import { ToolBuilder } from './tool-builder.tsx';
import { useTariffOrder } from './use-tariff-order.tsx';

interface TariffsProps {
  /** The service that one came to add; null if none. */
  readonly added: number | null;
  /** This address, to come back to after a login. */
  readonly back: string;
}

/** What can be bought, or that everything is free here. */
export function Tariffs({ added, back }: TariffsProps) {
  const isUser = isRegistered(useProfile());
  const tariffs = useAllTariffs();
  const subscription = useQuery({ ...subscriptionQuery, enabled: isUser });
  const failure = tariffs.error ?? subscription.error;
  if (failure) {
    const retry = () => Promise.all([tariffs, subscription].map(({ error, refetch }) => error && refetch()));
    return <FailureAlert failure={failure} onRetry={retry} />;
  }
  if (!tariffs.data || (isUser && !subscription.data)) return <TariffsSkeleton />;
  if (!tariffs.data.payments) return <AllFree />;
  return (
    <Choice
      offer={tariffs.data}
      subscription={subscription.data ?? null}
      loginBack={isUser ? null : back}
      added={added}
    />
  );
}

function AllFree() {
  return (
    <EmptyState
      icon={<Gift size={28} />}
      title={texts.freeTitle}
      action={
        <ButtonLink theme="blue" to="/smart-search">
          {texts.search}
        </ButtonLink>
      }
    >
      {texts.freeBody}
    </EmptyState>
  );
}

interface ChoiceProps extends Pick<TariffsProps, 'added'> {
  readonly offer: OutputOf<typeof listTariffs>;
  readonly subscription: Parameters<typeof useTariffOrder>[0];
  /** Where to come back to after a login; null for a user. */
  readonly loginBack: string | null;
}

function Choice({ offer, subscription, loginBack, added }: ChoiceProps) {
  const { data: tariffs, search_price_kopecks } = offer;
  const order = useTariffOrder(subscription);
  const builder = builderOf(tariffs);
  const ready = tariffs.filter(({ tools }) => tools.length === 0);
  return (
    <div className={styles.page}>
      {subscription && <OwnSubscription subscription={subscription} tariffs={tariffs} onPay={order.ask} />}
      <FailureAlert failure={order.failure} title={texts.failed} />
      {order.done}
      {builder && (
        <ToolBuilder
          key={subscription?.checkboxes.map(({ id, checked }) => `${id}${checked}`).join()}
          tariff={builder}
          tariffs={tariffs}
          subscription={subscription}
          added={added}
          loginBack={loginBack}
          onOrder={order.place}
          onTake={order.ask}
        />
      )}
      <Section title={texts.all}>
        <Alert title={texts.without(search_price_kopecks)}>{texts.withoutBody}</Alert>
        <div className={styles.grid}>
          {ready.map((tariff) => (
            <TariffCard
              key={tariff.id}
              tariff={tariff}
              tariffs={tariffs}
              subscription={subscription}
              loginBack={loginBack}
              isBusy={order.askedFor === tariff.id}
              onTake={() => order.ask(tariff, [])}
            />
          ))}
        </div>
      </Section>
      {order.dialog}
    </div>
  );
}
