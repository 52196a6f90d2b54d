import type { Subscription } from '@vidno/contract/money/tariffs';
import { formatDayMonth } from '#shared/format/day-names.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { cardName, renewalCard } from '../../rules.ts';
import { pastDueTexts as texts } from '../../texts.ts';
import styles from './tariff.module.css';

interface PastDueProps {
  readonly subscription: Subscription;
  readonly dunning: NonNullable<Subscription['dunning']>;
}

/** A renewal has failed: why, when it is tried again, and until when everything works. */
export function PastDue({ subscription, dunning: { reason, retries, ends_at } }: PastDueProps) {
  const card = renewalCard(subscription);
  return (
    <>
      <Alert
        kind="warning"
        title={texts.title(card && cardName(card))}
        action={
          <ButtonLink theme="blue" to="/change-tariff">
            {texts.pay}
          </ButtonLink>
        }
      >
        {texts.reason(reason)} {texts.works(ends_at)} {texts.retries(retries)}
      </Alert>
      <Section title={texts.next}>
        <ol className={styles.steps}>
          <li>{texts.failed}</li>
          {retries.map((at) => (
            <li key={at}>
              {texts.retry} <time dateTime={at}>{formatDayMonth(at)}</time>
            </li>
          ))}
          <li>
            {texts.ends} <time dateTime={ends_at}>{formatDayMonth(ends_at)}</time>
            <small>{texts.noDebt}</small>
          </li>
        </ol>
      </Section>
    </>
  );
}
