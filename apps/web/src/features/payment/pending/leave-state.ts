import { type PaymentState, paymentOf } from '../rules.ts';
import { clearPending, readPending, savePending } from './pending-state.ts';

/** The payer leaves its screen: what is still awaited is followed out of sight, what they gave up is forgotten here. */
export function leavePayment(state: PaymentState): void {
  const payment = paymentOf(state);
  if (payment === null) return;
  const pending = readPending();
  const isAwaited = state.at === 'open' || state.at === 'waiting' || state.at === 'not_found';
  if (isAwaited && pending?.invoiceId === payment.invoiceId) savePending({ ...pending, isQuiet: true });
  else clearPending(payment.invoiceId);
}
