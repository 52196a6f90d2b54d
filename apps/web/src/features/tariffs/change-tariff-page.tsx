import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '@vidno/contract/endpoint';
import type { listTariffs, Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { Check, Gift } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { isSubscribed, subscriptionQuery } from '#features/subscription/subscription.ts';
import { formatRub } from '#shared/format/format.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useAllTariffs } from './api.ts';
import { builderOf, isOwn, ownTools, savingText, servicesOf } from './rules.ts';
import { useTariffOrder } from './tariff-order.tsx';
import styles from './tariffs.module.css';
import { FOR_WHOM, ownTexts, priceText, renewalText, SERVICE_LIMITS, texts } from './texts.ts';
import { ToolBuilder } from './tool-builder.tsx';
import { TopUp } from './top-up.tsx';

export function ChangeTariffPage(): ReactNode {
  const { add = null, topup } = useSearch({ from: '/screen-frame/screens/change-tariff' });
  const navigate = useNavigate();
  const back = useLocation({ select: ({ href }) => href });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tariffs added={add} back={back} />
      {topup !== undefined && (
        <TopUp onClose={() => void navigate({ to: '/change-tariff', search: {}, replace: true })} />
      )}
    </Page>
  );
}

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
              offer={offer}
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

interface OwnSubscriptionProps {
  readonly subscription: Subscription;
  readonly tariffs: readonly Tariff[];
  readonly onPay: (tariff: Tariff, tools: readonly number[]) => void;
}

/** What one has now, on top: the tariff, until when, what is charged next, and what is wrong with it. */
function OwnSubscription({ subscription, tariffs, onPay }: OwnSubscriptionProps) {
  const { sub_name, sub_price, state, paid_until, next_charge } = subscription;
  if (state === 'ended') return <Alert title={ownTexts.endedTitle(paid_until)}>{ownTexts.endedBody}</Alert>;
  if (!isSubscribed(subscription)) return null;
  const facts = [
    formatRub(sub_price),
    paid_until !== null && ownTexts.paidUntil(paid_until),
    next_charge ? ownTexts.next(next_charge) : ownTexts.noCharge,
  ];
  return (
    <>
      <PastDue subscription={subscription} tariffs={tariffs} onPay={onPay} />
      <Card as="section" aria-label={ownTexts.label}>
        <div className={styles.own}>
          <div>
            <p className={styles.name}>
              {sub_name}{' '}
              <Badge tone={state === 'active' ? 'success' : 'warning'}>
                {state === 'active' ? ownTexts.badges.active : ownTexts.badges.past_due}
              </Badge>
            </p>
            <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
          </div>
          <ButtonLink theme="white" size="s" to="/cabinet">
            {ownTexts.toCabinet}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** A renewal has failed: why, until when everything works, and the way to pay by oneself. */
function PastDue({ subscription, tariffs, onPay }: OwnSubscriptionProps) {
  const { state, dunning, tariff: id } = subscription;
  if (state !== 'past_due' || !dunning) return null;
  const tariff = tariffs.find((each) => each.id === id);
  return (
    <Alert
      kind="warning"
      title={ownTexts.failing}
      action={
        tariff && (
          <Button theme="blue" onClick={() => onPay(tariff, ownTools(tariff, subscription))}>
            {ownTexts.payNow}
          </Button>
        )
      }
    >
      {dunning.reason && <p>{ownTexts.reason(dunning.reason)}</p>}
      <p>{ownTexts.works(dunning.ends_at)}</p>
      {dunning.retries.length > 0 && <p>{ownTexts.retries(dunning.retries)}</p>}
    </Alert>
  );
}

interface TariffCardProps {
  readonly tariff: Tariff;
  readonly offer: ChoiceProps['offer'];
  readonly subscription: Subscription | null;
  readonly loginBack: string | null;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** A tariff: for whom, its price, what it saves, whether it is charged again, and what is in it. */
function TariffCard({ tariff, offer, subscription, loginBack, isBusy, onTake }: TariffCardProps) {
  const id = useId();
  const isTaken = isOwn(tariff, subscription);
  const forWhom = FOR_WHOM.get(tariff.id);
  const saving = savingText(tariff, offer.data, offer.search_price_kopecks);
  return (
    <Card as="article" aria-labelledby={id}>
      <div className={styles.card}>
        <div className={styles.about}>
          <h3 id={id} className={styles.name}>
            {tariff.name}
          </h3>
          {forWhom && <p className={styles.quiet}>{forWhom}</p>}
        </div>
        <div className={styles.about}>
          <p className={styles.price}>{priceText(tariff)}</p>
          {saving && <Badge tone="success">{saving}</Badge>}
        </div>
        <p className={styles.quiet}>{renewalText(tariff)}</p>
        <ul className={styles.services}>
          {servicesOf(tariff, offer.data).map(({ service, title }) => (
            <li key={service}>
              <Check size={18} aria-hidden />
              <span>
                {title}
                {SERVICE_LIMITS[service] && <small className={styles.limit}>{SERVICE_LIMITS[service]}</small>}
              </span>
            </li>
          ))}
        </ul>
        {loginBack !== null ? (
          <ButtonLink block to="/login" search={{ back: loginBack }} aria-label={texts.loginTariff(tariff.name)}>
            {texts.login}
          </ButtonLink>
        ) : (
          <Button
            block
            busy={isBusy}
            disabled={isTaken || !tariff.available}
            aria-label={isTaken || !tariff.available ? undefined : texts.takeTariff(tariff.name)}
            onClick={onTake}
          >
            {isTaken ? texts.own : tariff.available ? texts.take : texts.used}
          </Button>
        )}
      </div>
    </Card>
  );
}

const KEYS = ['first', 'second', 'third'] as const;

function TariffsSkeleton() {
  return (
    <div className={styles.page}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <div className={styles.grid} aria-hidden="true">
        {KEYS.map((place) => (
          <Card key={place}>
            <div className={styles.card}>
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="45%" height="1.75rem" />
              <Skeleton width="80%" />
              <Skeleton width="100%" height="2.75rem" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
