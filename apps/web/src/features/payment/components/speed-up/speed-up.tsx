import { Zap } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { accelerationOrder } from '../../search/orders-api.ts';
import { speedUpTexts as texts } from '../../search/search-texts.ts';
import { useTariffs } from '../../tariffs-api.ts';
import { LazyPaymentDialog } from '../lazy-payment-dialog.tsx';
import { SpeedUpDialog } from './speed-up-dialog.tsx';

interface SpeedUpProps {
  readonly searchId: string;
  readonly process: {
    readonly wait_minutes?: number | undefined;
    readonly can_accelerate?: boolean | undefined;
    readonly accelerated?: boolean | undefined;
  };
  /** In a list: which search it is. */
  readonly of?: string;
}

/** Offers the fast lane while a search waits long, and says so once the search is in it. */
export function SpeedUp({ searchId, process, of }: SpeedUpProps) {
  const tariffs = useTariffs().data;
  const [step, setStep] = useState<'offer' | 'payment' | null>(null);
  const close = () => setStep(null);
  if (process.accelerated && step === null) {
    return (
      <span role="status">
        <Badge tone="accent">{texts.badge}</Badge>
      </span>
    );
  }
  if (!tariffs?.payments || (!process.can_accelerate && step === null)) return null;
  const price = tariffs.acceleration_price_kopecks;
  return (
    <>
      <Button
        size="s"
        icon={<Zap size={18} />}
        {...(of !== undefined && { 'aria-label': texts.offerFor(price, of) })}
        onClick={() => setStep('offer')}
      >
        {texts.offer(price)}
      </Button>
      <SpeedUpDialog
        open={step === 'offer'}
        waitMinutes={process.wait_minutes}
        priceKopecks={price}
        onClose={close}
        onAccept={() => setStep('payment')}
      />
      {step === 'payment' && <LazyPaymentDialog order={accelerationOrder(searchId, price)} onClose={close} />}
    </>
  );
}
