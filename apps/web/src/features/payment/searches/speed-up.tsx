import { Zap } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { LazyPaymentDialog } from '../lazy-payment-dialog.tsx';
import { useTariffs } from '../tariffs-api.ts';
import { accelerationOrder } from './orders-api.ts';
import { speedUpTexts as texts } from './search-price.tsx';

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

interface SpeedUpDialogProps {
  readonly open: boolean;
  /** How long the search will probably wait; undefined if that is not known. */
  readonly waitMinutes: number | undefined;
  readonly priceKopecks: number;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** The default of the specification, if nothing better is known. */
const USUAL_WAIT_MINUTES = 25;

/** How long the wait is, and what it costs not to wait. Waiting is as easy as paying. */
function SpeedUpDialog({
  open,
  waitMinutes = USUAL_WAIT_MINUTES,
  priceKopecks,
  onClose,
  onAccept,
}: SpeedUpDialogProps) {
  return (
    <Modal
      open={open}
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button theme="white" onClick={onClose}>
            {texts.later}
          </Button>
          <Button theme="blue" onClick={onAccept}>
            {texts.offer(priceKopecks)}
          </Button>
        </>
      }
    >
      <p>
        {texts.wait(waitMinutes)} {texts.same}
      </p>
      <p>{texts.fast}</p>
    </Modal>
  );
}
