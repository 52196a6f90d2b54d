import { useEffect, useEffectEvent, useState } from 'react';
import { codeOf } from '#shared/http/refusal-text.ts';
import { onSearchPaid } from '../../pending/resume-state.ts';
import { searchOrder } from '../../search/orders-api.ts';
import { useTariffs } from '../../tariffs-api.ts';
import { LazyPaymentDialog } from '../lazy-payment-dialog.tsx';

interface SearchPaymentProps {
  /** Why the search did not start. */
  readonly failure: unknown;
  /** Starts it again. */
  readonly onPaid: () => void;
}

/** Where a search was refused because nobody has paid for it: pays for this one, and the search goes on by itself. */
export function SearchPayment({ failure, onPaid }: SearchPaymentProps) {
  const tariffs = useTariffs().data;
  const [settled, setSettled] = useState<unknown>(null);
  const goOn = useEffectEvent(onPaid);
  useEffect(() => onSearchPaid(() => goOn()), []);

  if (codeOf(failure) !== 'not_paid' || failure === settled || !tariffs?.payments) return null;
  return (
    <LazyPaymentDialog
      order={searchOrder(tariffs.search_price_kopecks)}
      onClose={() => setSettled(failure)}
      onPaid={() => {
        setSettled(failure);
        onPaid();
      }}
    />
  );
}
