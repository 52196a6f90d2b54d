import { Link } from '@tanstack/react-router';
import type { Tariff as OfferedTariff, Subscription } from '@vidno/contract/money/tariffs';
import { useId, useState } from 'react';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatCount, formatRub } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useCancelSubscription, useResumeRenewals, useSubscription, useTariffs } from './api.ts';
import cancelStyles from './cancel.module.css';
import { CancelWays } from './cancel.tsx';
import { cancelTexts } from './cancel-texts.ts';
import { Cancelled } from './cancelled.tsx';
import { Cards } from './cards.tsx';
import { cardName, daysOfPeriod, isSubscribed, ownTools, renewalCard, usableUntil } from './subscription.ts';
import styles from './tariff.module.css';
import { pastDueTexts, texts } from './texts.ts';
import { UnsubscribeFlow } from './unsubscribe-flow.tsx';

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

interface CurrentTariffProps {
  readonly subscription: Subscription;
  /** Not known until they have been loaded. */
  readonly tariffs: readonly OfferedTariff[] | undefined;
  readonly onCancel: () => void;
}

/** What is paid for now, until when, and what will be charged next. */
function CurrentTariff({ subscription, tariffs, onCancel }: CurrentTariffProps) {
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
        <KeptPrice subscription={subscription} />
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

/** Where others pay more. */
function KeptPrice({ subscription: { others_pay_kopecks: kopecks } }: { readonly subscription: Subscription }) {
  return kopecks === null ? null : <p className={styles.quiet}>{texts.keepsPrice(kopecks)}</p>;
}

interface NoTariffProps {
  readonly subscription: Subscription;
  /** Not known until they have been loaded. */
  readonly tariffs: { readonly payments: boolean; readonly search_price_kopecks: number } | undefined;
}

/** Nothing is subscribed to, or no longer. */
function NoTariff({ subscription: { state, paid_until }, tariffs }: NoTariffProps) {
  const id = useId();
  const isEnded = state === 'ended';
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {isEnded ? texts.endedTitle(paid_until) : texts.noneTitle}
        </h2>
        {isEnded && <p>{texts.ended}</p>}
        {tariffs && (
          <p>{tariffs.payments ? texts.none(formatKopecks(tariffs.search_price_kopecks)) : texts.noneFree}</p>
        )}
        {tariffs?.payments !== false && (
          <div className={styles.buttons}>
            <ButtonLink theme="blue" to="/change-tariff">
              {texts.choose}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

interface PastDueProps {
  readonly subscription: Subscription;
  readonly dunning: NonNullable<Subscription['dunning']>;
}

/** A renewal has failed: why, when it is tried again, and until when everything works. */
function PastDue({ subscription, dunning: { reason, retries, ends_at } }: PastDueProps) {
  const card = renewalCard(subscription);
  return (
    <>
      <Alert
        kind="warning"
        title={pastDueTexts.title(card && cardName(card))}
        action={
          <ButtonLink theme="blue" to="/change-tariff">
            {pastDueTexts.pay}
          </ButtonLink>
        }
      >
        {pastDueTexts.reason(reason)} {pastDueTexts.works(ends_at)} {pastDueTexts.retries(retries)}
      </Alert>
      <Section title={pastDueTexts.next}>
        <ol className={styles.steps}>
          <li>{pastDueTexts.failed}</li>
          {retries.map((at) => (
            <li key={at}>
              {pastDueTexts.retry} <time dateTime={at}>{formatDayMonth(at)}</time>
            </li>
          ))}
          <li>
            {pastDueTexts.ends} <time dateTime={ends_at}>{formatDayMonth(ends_at)}</time>
            <small>{pastDueTexts.noDebt}</small>
          </li>
        </ol>
      </Section>
    </>
  );
}

interface ResumeProps {
  readonly subscription: Subscription;
  readonly resumable: NonNullable<Subscription['resumable']>;
}

/** Renewals that were stopped can go on. What will be charged stands above the button. */
function Resume({ subscription: { cards }, resumable: { at, amount_kopecks } }: ResumeProps) {
  const [isAsked, setAsked] = useState(false);
  const resume = useResumeRenewals();
  const [card] = cards;
  return (
    <>
      <Button theme="white" disabled={!resume.isReady} onClick={() => setAsked(true)}>
        {texts.resume}
      </Button>
      <Confirm
        open={isAsked}
        title={texts.resumeQuestion}
        action={texts.resume}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await resume.mutateAsync().then(
            () => setAsked(false),
            () => undefined,
          );
        }}
      >
        <p>{texts.resumes(at, amount_kopecks, cards.length === 1 && card ? cardName(card) : null)}</p>
        <p>
          <Link to="/documents/$kind" params={{ kind: 'recurring-payments' }} target="_blank">
            {texts.resumeTerms}
          </Link>
        </p>
        <FailureAlert failure={resume.error} />
      </Confirm>
    </>
  );
}

function TariffSkeleton() {
  return (
    <div className={styles.column} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Card padding="l">
        <Skeleton width="10rem" height="1.5rem" />
        <Skeleton height="7rem" />
      </Card>
    </div>
  );
}

interface CancelDialogProps {
  readonly subscription: Subscription;
  /** Outlives the dialog: its receipt is shown in place of the tariff. */
  readonly cancel: ReturnType<typeof useCancelSubscription>;
  readonly onClose: () => void;
}

/** One press cancels, in one way or the other. Nothing stands between the user and that press. */
function CancelDialog({ subscription, cancel, onClose }: CancelDialogProps) {
  const { sub_name, refund_kopecks } = subscription;
  const until = usableUntil(subscription);
  return (
    <Modal
      open
      wide={until !== null}
      title={cancelTexts.question(sub_name)}
      onClose={onClose}
      actions={
        <Button theme="gray" onClick={onClose}>
          {cancelTexts.keep}
        </Button>
      }
    >
      <div className={cancelStyles.stack}>
        <CancelWays usableUntil={until} refundKopecks={refund_kopecks} cancel={cancel} />
        <FailureAlert failure={cancel.error} />
      </div>
    </Modal>
  );
}
