import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import styles from '../payment.module.css';
import { PaymentOutcome } from '../payment-outcome.tsx';
import { usePaymentFlow } from '../payment-state.ts';
import type { PaymentState } from '../rules.ts';
import { formTexts, progressTexts as texts } from '../texts.ts';
import { clearPending, type PendingPayment as Pending, savePending, withoutInvoice } from './pending-state.ts';
import { goOnAfterPayment } from './resume-state.ts';

interface PendingPaymentProps {
  readonly pending: Pending;
  /** It has been seen to its end. */
  readonly onEnd: () => void;
}

/** A payment that began before this page was loaded, or whose dialog was closed: followed to its end over any screen. */
export function PendingPayment({ pending, onEnd }: PendingPaymentProps) {
  const router = useRouter();
  const { history } = router;
  const [isQuiet, setQuiet] = useState(pending.isQuiet);
  const flow = usePaymentFlow({
    resumed: pending,
    onPaid: () => {
      // It may have opened the screen below.
      void router.invalidate();
      if (!pending.isQuiet && goOnAfterPayment(pending.kind)) onEnd();
    },
  });
  const { state } = flow;

  useEffect(() => {
    const own = withoutInvoice(history.location.href);
    if (own !== null) history.replace(own);
  }, [history]);

  function hide(): void {
    savePending({ ...pending, isQuiet: true });
    setQuiet(true);
  }

  function end(): void {
    clearPending(pending.invoiceId);
    onEnd();
  }

  // The other states belong to a form, which is not here.
  if (!isEndOrWait(state)) return null;
  if (isQuiet) return state.at === 'waiting' ? null : <Toast state={state} pending={pending} onClose={end} />;
  const leave = isAwaited(state) ? hide : end;
  return (
    <Modal
      open
      title={formTexts.title}
      onClose={leave}
      actions={
        <>
          {state.at === 'not_found' && (
            <Button theme="white" busy={flow.isChecking} onClick={flow.check}>
              {flow.isChecking ? texts.checking : texts.checkAgain}
            </Button>
          )}
          <Button theme={state.at === 'waiting' ? 'white' : 'blue'} onClick={leave}>
            {isAwaited(state) ? texts.hide : texts.goOn}
          </Button>
        </>
      }
    >
      {state.at === 'declined' ? <Declined reason={state.reason} /> : <PaymentOutcome state={state} />}
    </Modal>
  );
}

type EndOrWait = Extract<PaymentState, { readonly at: 'waiting' | 'not_found' | 'paid' | 'returned' | 'declined' }>;

function isEndOrWait(state: PaymentState): state is EndOrWait {
  return isAwaited(state) || state.at === 'paid' || state.at === 'returned' || state.at === 'declined';
}

function isAwaited(state: PaymentState): boolean {
  return state.at === 'waiting' || state.at === 'not_found';
}

interface DeclinedProps {
  readonly reason: string | null;
  readonly action?: ReactNode;
}

function Declined({ reason, action }: DeclinedProps) {
  return (
    <Alert kind="danger" title={texts.declined} action={action}>
      {reason && <p>{formTexts.reason(reason)}</p>}
      <p>{texts.declinedBody}</p>
    </Alert>
  );
}

interface ToastProps {
  readonly state: EndOrWait;
  readonly pending: Pending;
  readonly onClose: () => void;
}

function Toast({ state, pending, onClose }: ToastProps) {
  const close = (
    <Button size="s" onClick={onClose}>
      {texts.gotIt}
    </Button>
  );
  return (
    <div className={styles.toast}>
      {state.at === 'declined' ? (
        <Declined reason={state.reason} action={close} />
      ) : state.at === 'returned' ? (
        <Alert title={texts.returned} action={close}>
          {state.reason && <p>{texts.because(state.reason)}</p>}
          <p>{texts.returnedBody}</p>
        </Alert>
      ) : state.at === 'paid' ? (
        <Alert kind="success" title={texts.arrived(pending.amountKopecks)} action={close} />
      ) : (
        <Alert kind="danger" title={texts.notFound} action={close}>
          {texts.notFoundBody}
        </Alert>
      )}
    </div>
  );
}
