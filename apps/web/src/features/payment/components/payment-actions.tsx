import { Button } from '#shared/ui/button/button.tsx';
import type { PaymentScreen } from '../screen-state.ts';
import { formTexts, progressTexts } from '../texts.ts';

interface PaymentActionsProps {
  readonly screen: PaymentScreen;
  /** Declines, or puts the payment out of sight. */
  readonly onClose: () => void;
  /** After it was paid; by default the same as closing. */
  readonly onDone?: (() => void) | undefined;
}

/** The buttons below the form or the outcome. */
export function PaymentActions({ screen, onClose, onDone = onClose }: PaymentActionsProps) {
  const { order, flow, draft, formId } = screen;
  const { state } = flow;
  switch (state.at) {
    case 'open':
    case 'waiting':
      return (
        <Button theme="white" onClick={onClose}>
          {progressTexts.hide}
        </Button>
      );
    case 'not_found':
      return (
        <>
          <Button theme="white" onClick={flow.startOver}>
            {progressTexts.payAgain}
          </Button>
          <Button theme="blue" busy={flow.isChecking} onClick={flow.check}>
            {flow.isChecking ? progressTexts.checking : progressTexts.checkAgain}
          </Button>
        </>
      );
    case 'paid':
      return (
        <Button theme="blue" onClick={onDone}>
          {progressTexts.goOn}
        </Button>
      );
    case 'returned':
      return (
        <Button theme="blue" onClick={onClose}>
          {progressTexts.gotIt}
        </Button>
      );
    case 'form':
    case 'starting':
    case 'closed':
    case 'declined': {
      const isStarting = state.at === 'starting';
      return (
        <>
          <Button theme="white" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" form={formId} theme="blue" weight={500} busy={isStarting} disabled={!draft.isReady}>
            {isStarting ? formTexts.starting : formTexts.pay(order.amountKopecks)}
          </Button>
        </>
      );
    }
  }
}
