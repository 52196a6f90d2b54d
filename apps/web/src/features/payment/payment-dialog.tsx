import { Modal } from '#shared/ui/overlay/modal.tsx';
import { leavePayment, PaymentActions, PaymentContent, usePaymentScreen } from './payment-content.tsx';
import type { PaymentOrder } from './rules.ts';
import { formTexts } from './texts.ts';

interface PaymentDialogProps {
  readonly order: PaymentOrder;
  /** The money has arrived; the dialog says so unless it is taken away. */
  readonly onPaid?: () => void;
  readonly onClose: () => void;
}

/** Pays for one thing over the page. While the provider's window is open it gives way: nothing above a modal dialog could be used. */
export function PaymentDialog({ order, onPaid, onClose }: PaymentDialogProps) {
  const screen = usePaymentScreen(order, onPaid);
  const { state } = screen.flow;

  function close(): void {
    leavePayment(state);
    onClose();
  }

  return (
    <Modal
      open={state.at !== 'open'}
      title={formTexts.title}
      onClose={close}
      actions={<PaymentActions screen={screen} onClose={close} />}
    >
      <PaymentContent screen={screen} />
    </Modal>
  );
}
