import { useId } from 'react';
import { type PaymentDraft, usePaymentDraft } from './draft-state.ts';
import type { PaymentOrder } from './order-rules.ts';
import { type PaymentFlow, usePaymentFlow } from './payment-state.ts';

/** A payment on the screen, in a dialog or on a page of its own. */
export interface PaymentScreen {
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
