import { useEffect, useEffectEvent } from 'react';
import { useTrial } from '../../trial/trial-api.ts';
import { PaymentDialog } from '../payment-dialog.tsx';

/** Offers «Пробный» over the page once; goes on at once where it cannot be had. */
export function TrialOffer({ onDone }: { readonly onDone: () => void }) {
  const trial = useTrial();
  const isNone = trial.at === 'none';
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
  return trial.at === 'offered' && <PaymentDialog order={trial.order} onClose={onDone} />;
}
