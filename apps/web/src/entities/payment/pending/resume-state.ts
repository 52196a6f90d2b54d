import type { PaymentKind } from '../order-rules.ts';

const continuations = new Set<() => void>();

/** What goes on by itself when a payment for a search arrives that began before the page was loaded; answers how to withdraw it. */
export function onSearchPaid(goOn: () => void): () => void {
  continuations.add(goOn);
  return () => continuations.delete(goOn);
}

/** False if nothing on this page waits for the payment. */
export function goOnAfterPayment(kind: PaymentKind): boolean {
  if (kind !== 'search') return false;
  for (const goOn of continuations) goOn();
  return continuations.size > 0;
}
