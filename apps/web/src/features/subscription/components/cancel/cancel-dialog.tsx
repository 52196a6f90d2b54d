import type { Subscription } from '@vidno/contract/money/tariffs';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import type { useCancelSubscription } from '../../api.ts';
import { cancelTexts as texts } from '../../cancel-texts.ts';
import { usableUntil } from '../../rules.ts';
import styles from './cancel.module.css';
import { CancelWays } from './cancel-ways.tsx';

interface CancelDialogProps {
  readonly subscription: Subscription;
  /** Outlives the dialog: its receipt is shown in place of the tariff. */
  readonly cancel: ReturnType<typeof useCancelSubscription>;
  readonly onClose: () => void;
}

/** One press cancels, in one way or the other. Nothing stands between the user and that press. */
export function CancelDialog({ subscription, cancel, onClose }: CancelDialogProps) {
  const { sub_name, refund_kopecks } = subscription;
  const until = usableUntil(subscription);
  return (
    <Modal
      open
      wide={until !== null}
      title={texts.question(sub_name)}
      onClose={onClose}
      actions={
        <Button theme="gray" onClick={onClose}>
          {texts.keep}
        </Button>
      }
    >
      <div className={styles.stack}>
        <CancelWays usableUntil={until} refundKopecks={refund_kopecks} cancel={cancel} />
        <FailureAlert failure={cancel.error} />
      </div>
    </Modal>
  );
}
