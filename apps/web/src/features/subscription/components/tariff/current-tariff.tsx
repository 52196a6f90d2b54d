import type { Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { useId } from 'react';
import { formatCount, formatRub } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { cardName, daysOfPeriod, ownTools, renewalCard } from '../../rules.ts';
import { texts } from '../../texts.ts';
import { Resume } from './resume.tsx';
import styles from './tariff.module.css';

interface CurrentTariffProps {
  readonly subscription: Subscription;
  /** Not known until they have been loaded. */
  readonly tariffs: readonly Tariff[] | undefined;
  readonly onCancel: () => void;
}

/** What is paid for now, until when, and what will be charged next. */
export function CurrentTariff({ subscription, tariffs, onCancel }: CurrentTariffProps) {
  const id = useId();
  const { sub_name, sub_price, state, paid_until, next_charge } = subscription;
  const days = daysOfPeriod(subscription, tariffs);
  const card = renewalCard(subscription);
  const tools = ownTools(subscription);
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {sub_name}
          </h2>
          <Badge tone={state === 'active' ? 'success' : 'warning'}>
            {state === 'active' ? texts.active : texts.pastDue}
          </Badge>
        </div>
        <p className={styles.price}>
          {days === null ? formatRub(sub_price) : texts.perDays(sub_price, formatCount(days, texts.dayForms))}
        </p>
        {tools.length > 0 && (
          <ul className={styles.tools} aria-label={texts.tools}>
            {tools.map((tool) => (
              <li key={tool.id}>
                <span>{tool.text}</span> <span>{formatRub(tool.price)}</span>
              </li>
            ))}
          </ul>
        )}
        {state === 'active' && (
          <p className={styles.quiet}>
            {paid_until !== null && texts.paidUntil(paid_until)}{' '}
            {next_charge
              ? texts.nextCharge(next_charge.at, next_charge.amount_kopecks, card && cardName(card))
              : subscription.stopped_at === null
                ? texts.noCharge
                : texts.stopped}
          </p>
        )}
        <div className={styles.buttons}>
          <ButtonLink theme="blue" to="/change-tariff">
            {texts.change}
          </ButtonLink>
          {subscription.resumable && <Resume subscription={subscription} resumable={subscription.resumable} />}
          <Button theme="white" onClick={onCancel}>
            {subscription.stopped_at === null ? texts.cancel : texts.close}
          </Button>
        </div>
      </div>
    </Card>
  );
}
