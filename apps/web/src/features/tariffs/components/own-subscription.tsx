import type { Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { isSubscribed } from '#features/subscription/subscription-rules.ts';
import { formatRub } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { ownTools } from '../rules.ts';
import { ownTexts as texts } from '../texts.ts';
import styles from './tariffs.module.css';

interface OwnSubscriptionProps {
  readonly subscription: Subscription;
  readonly tariffs: readonly Tariff[];
  readonly onPay: (tariff: Tariff, tools: readonly number[]) => void;
}

/** What one has now, on top: the tariff, until when, what is charged next, and what is wrong with it. */
export function OwnSubscription({ subscription, tariffs, onPay }: OwnSubscriptionProps) {
  const { sub_name, sub_price, state, paid_until, next_charge } = subscription;
  if (state === 'ended') return <Alert title={texts.endedTitle(paid_until)}>{texts.endedBody}</Alert>;
  if (!isSubscribed(subscription)) return null;
  const facts = [
    formatRub(sub_price),
    paid_until !== null && texts.paidUntil(paid_until),
    next_charge ? texts.next(next_charge) : texts.noCharge,
  ];
  return (
    <>
      <PastDue subscription={subscription} tariffs={tariffs} onPay={onPay} />
      <Card as="section" aria-label={texts.label}>
        <div className={styles.own}>
          <div>
            <p className={styles.name}>
              {sub_name}{' '}
              <Badge tone={state === 'active' ? 'success' : 'warning'}>
                {state === 'active' ? texts.badges.active : texts.badges.past_due}
              </Badge>
            </p>
            <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
          </div>
          <ButtonLink theme="white" size="s" to="/cabinet">
            {texts.toCabinet}
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
      title={texts.failing}
      action={
        tariff && (
          <Button theme="blue" onClick={() => onPay(tariff, ownTools(tariff, subscription))}>
            {texts.payNow}
          </Button>
        )
      }
    >
      {dunning.reason && <p>{texts.reason(dunning.reason)}</p>}
      <p>{texts.works(dunning.ends_at)}</p>
      {dunning.retries.length > 0 && <p>{texts.retries(dunning.retries)}</p>}
    </Alert>
  );
}
