import { useState } from 'react';
import {
  adoptReturn,
  type PendingPayment as Pending,
  useUnattendedPayment,
} from '#features/payment/pending/pending-state.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const PendingPayment = lazyComponent(
  () => import('#features/payment/components/pending-payment.tsx'),
  'PendingPayment',
);

/** Loads what follows a payment only for those who have one in progress that no screen shows. */
export function PaymentWatch() {
  useState(() => adoptReturn(location.href));
  const unattended = useUnattendedPayment();
  const [watched, setWatched] = useState<Pending | null>(null);
  // It is kept to its end: following it counts as showing it.
  if (unattended && unattended.invoiceId !== watched?.invoiceId) setWatched(unattended);
  return (
    <ChunkBoundary>
      {watched && <PendingPayment key={watched.invoiceId} pending={watched} onEnd={() => setWatched(null)} />}
    </ChunkBoundary>
  );
}
