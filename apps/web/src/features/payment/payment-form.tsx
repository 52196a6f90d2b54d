import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { PaymentDraft } from './draft-state.ts';
import styles from './payment.module.css';
import type { PaymentOrder, PaymentState } from './rules.ts';
import { formTexts as texts } from './texts.ts';

interface PaymentFormProps {
  /** For the button, which stands outside. */
  readonly id: string;
  readonly order: PaymentOrder;
  readonly draft: PaymentDraft;
  readonly state: PaymentState;
}

/** How to pay, where the receipt goes, and what one agrees to. */
export function PaymentForm({ id, order, draft, state }: PaymentFormProps) {
  const { method, methods, email, emailError, failure } = draft;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (state.at !== 'starting') draft.submit();
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <LastTry state={state} />
      <FailureAlert
        failure={emailError === null ? failure : null}
        title={texts.failed}
        onRetry={draft.isReady ? undefined : draft.retry}
      />
      <PaymentBill order={order} />
      {methods.length > 1 && (
        <div className={styles.methods}>
          <p aria-hidden>{texts.methods}</p>
          <Segmented
            label={texts.methods}
            options={methods.map((value) => ({ value, label: texts.method[value] }))}
            value={method}
            onChange={draft.changeMethod}
          />
          <p className={styles.quiet}>{texts.methodHints[method]}</p>
        </div>
      )}
      <TextField
        type="email"
        label={texts.email}
        hint={texts.emailHint}
        error={emailError}
        value={email}
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => draft.changeEmail(currentTarget.value)}
      />
      <RenewalConsent order={order} draft={draft} />
      {order.ends && <p className={styles.ends}>{order.ends}</p>}
      {order.note && <p className={styles.quiet}>{order.note}</p>}
      <p className={styles.safe}>
        <ShieldCheck size={18} aria-hidden />
        {texts.safe}
      </p>
      {draft.offer !== null && (
        <p className={styles.quiet}>
          {texts.accepting}
          <Link to="/documents/$kind/$version" params={{ kind: 'offer', version: draft.offer }} target="_blank">
            {texts.offer(draft.offer)}
            <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
          </Link>
        </p>
      )}
    </form>
  );
}

/** How the try before this one ended. */
function LastTry({ state }: { readonly state: PaymentState }) {
  if (state.at === 'closed') return <Alert title={texts.closed}>{texts.closedBody}</Alert>;
  if (state.at !== 'declined') return null;
  return (
    <Alert kind="danger" title={texts.declined}>
      {state.reason && <p>{texts.reason(state.reason)}</p>}
      <p>{texts.declinedBody}</p>
    </Alert>
  );
}

/** What is paid for, how much today, and what may be charged later. */
function PaymentBill({ order }: { readonly order: PaymentOrder }) {
  const { title, detail, amountKopecks, next } = order;
  return (
    <dl className={styles.bill}>
      <div>
        <dt>
          {title}
          {detail && <small>{detail}</small>}
        </dt>
        <dd>{formatKopecksExact(amountKopecks)}</dd>
      </div>
      {next && (
        <div>
          <dt>
            {texts.nextBill(next)}
            <small>{texts.nextHint}</small>
          </dt>
          <dd>{texts.nextAmount(next)}</dd>
        </div>
      )}
    </dl>
  );
}

interface RenewalConsentProps {
  readonly order: Pick<PaymentOrder, 'next' | 'once'>;
  readonly draft: Pick<PaymentDraft, 'renews' | 'asksToAgree' | 'changeRenews' | 'submitOnce'>;
}

/** The tick for charges that follow by themselves, with the sum and the day. Never ticked beforehand. */
function RenewalConsent({ order: { next, once }, draft }: RenewalConsentProps) {
  const tick = useRef<HTMLInputElement>(null);
  // The tick may be outside the window. The focus scrolls it into view when it has to be ticked.
  useEffect(() => {
    if (draft.asksToAgree) tick.current?.focus();
  }, [draft.asksToAgree]);
  if (next === null) return null;
  return (
    <>
      {draft.asksToAgree && (
        <Alert
          kind="danger"
          title={texts.unticked}
          action={once !== null && <Button onClick={draft.submitOnce}>{once}</Button>}
        >
          {texts.untickedBody}
        </Alert>
      )}
      <Checkbox
        ref={tick}
        label={once === null ? texts.goOn(next) : texts.next(next)}
        hint={
          <Link to="/documents/$kind" params={{ kind: 'recurring-payments' }} target="_blank">
            {texts.recurringLink}
            <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
          </Link>
        }
        checked={draft.renews}
        aria-invalid={draft.asksToAgree || undefined}
        onChange={({ currentTarget }) => draft.changeRenews(currentTarget.checked)}
      />
    </>
  );
}
