import { useId } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { type PaymentDraft, usePaymentDraft } from './draft-state.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { type PaymentFlow, usePaymentFlow } from './payment-state.ts';
import { clearPending, readPending, savePending } from './pending/pending-state.ts';
import { type PaymentOrder, type PaymentState, paymentOf } from './rules.ts';
import { formTexts, progressTexts } from './texts.ts';

/** The form, or what becomes of the payment. */
export function PaymentContent({ screen: { order, flow, draft, formId } }: { readonly screen: PaymentScreen }) {
  const { state } = flow;
  switch (state.at) {
    case 'form':
    case 'starting':
    case 'closed':
    case 'declined':
      return <PaymentForm id={formId} order={order} draft={draft} state={state} />;
    case 'open':
    case 'waiting':
    case 'not_found':
    case 'returned':
    case 'paid':
      return <PaymentOutcome state={state} paid={order.paid} />;
  }
}

interface PaymentActionsProps {
  readonly screen: PaymentScreen;
  /** Declines, or puts the payment out of sight. */
  readonly onClose: () => void;
  /** After it was paid; by default the same as closing. */
  readonly onDone?: (() => void) | undefined;
}

/** The buttons below the form or the outcome. */
export function PaymentActions({ screen, onClose, onDone = onClose }: PaymentActionsProps) {
  const { order, flow, draft, formId } = screen;
  const { state } = flow;
  switch (state.at) {
    case 'open':
    case 'waiting':
      return (
        <Button theme="white" onClick={onClose}>
          {progressTexts.hide}
        </Button>
      );
    case 'not_found':
      return (
        <>
          <Button theme="white" onClick={flow.startOver}>
            {progressTexts.payAgain}
          </Button>
          <Button theme="blue" busy={flow.isChecking} onClick={flow.check}>
            {flow.isChecking ? progressTexts.checking : progressTexts.checkAgain}
          </Button>
        </>
      );
    case 'paid':
      return (
        <Button theme="blue" onClick={onDone}>
          {progressTexts.goOn}
        </Button>
      );
    case 'returned':
      return (
        <Button theme="blue" onClick={onClose}>
          {progressTexts.gotIt}
        </Button>
      );
    case 'form':
    case 'starting':
    case 'closed':
    case 'declined': {
      const isStarting = state.at === 'starting';
      return (
        <>
          <Button theme="white" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" form={formId} theme="blue" weight={500} busy={isStarting} disabled={!draft.isReady}>
            {isStarting ? formTexts.starting : formTexts.pay(order.amountKopecks)}
          </Button>
        </>
      );
    }
  }
}

/** A payment on the screen, in a dialog or on a page of its own. */
interface PaymentScreen {
  readonly order: PaymentOrder;
  readonly flow: PaymentFlow;
  readonly draft: PaymentDraft;
  /** Of the form, whose button stands outside. */
  readonly formId: string;
}

export function usePaymentScreen(order: PaymentOrder, onPaid?: () => void): PaymentScreen {
  const flow = usePaymentFlow({ onPaid });
  const draft = usePaymentDraft(order, flow);
  return { order, flow, draft, formId: useId() };
}

/** The payer leaves its screen: what is still awaited is followed out of sight, what they gave up is forgotten here. */
export function leavePayment(state: PaymentState): void {
  const payment = paymentOf(state);
  if (payment === null) return;
  const pending = readPending();
  const isAwaited = state.at === 'open' || state.at === 'waiting' || state.at === 'not_found';
  if (isAwaited && pending?.invoiceId === payment.invoiceId) savePending({ ...pending, isQuiet: true });
  else clearPending(payment.invoiceId);
}
