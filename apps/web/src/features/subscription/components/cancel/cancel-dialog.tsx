import type { Subscription } from '@vidno/contract/money/tariffs';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import type { useCancelSubscription } from '../../api.ts';
import { cancelTexts as texts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';
import { CancelFacts } from './cancel-facts.tsx';

interface CancelDialogProps {
  readonly subscription: Subscription;
  /** Outlives the dialog: its receipt is shown in place of the tariff. */
  readonly cancel: ReturnType<typeof useCancelSubscription>;
  readonly onClose: () => void;
}

/** One press cancels. Nothing stands between the user and that press. */
export function CancelDialog({ subscription, cancel, onClose }: CancelDialogProps) {
  const { sub_name, refund_kopecks } = subscription;
  return (
    <Modal
      open
      title={texts.question(sub_name)}
      onClose={onClose}
      actions={
        <>
          <Button theme="gray" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button theme="red" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.submit(refund_kopecks)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <CancelFacts refundKopecks={refund_kopecks} />
        <FailureAlert failure={cancel.error} />
      </div>
    </Modal>
  );
}
