import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { PaymentDraft } from '../draft-state.ts';
import type { PaymentOrder } from '../order-rules.ts';
import type { PaymentState } from '../rules.ts';
import { formTexts as texts } from '../texts.ts';
import styles from './payment.module.css';
import { PaymentBill } from './payment-bill.tsx';
import { RenewalConsent } from './renewal-consent.tsx';

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
