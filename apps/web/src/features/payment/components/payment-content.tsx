import type { PaymentScreen } from '../screen-state.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

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
