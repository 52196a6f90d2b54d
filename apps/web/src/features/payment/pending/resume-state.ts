import { useEffect, useEffectEvent } from 'react';
import type { PaymentKind } from '../rules.ts';

const continuations = new Set<() => void>();

/** What goes on by itself when a payment for a search arrives that began before the page was loaded. */
export function useOnSearchPaid(goOn: () => void): void {
  const start = useEffectEvent(goOn);
  useEffect(() => {
    const continuation = () => start();
    continuations.add(continuation);
    return () => void continuations.delete(continuation);
  }, []);
}

/** False if nothing on this page waits for the payment. */
export function goOnAfterPayment(kind: PaymentKind): boolean {
  if (kind !== 'search') return false;
  for (const goOn of continuations) goOn();
  return continuations.size > 0;
}
