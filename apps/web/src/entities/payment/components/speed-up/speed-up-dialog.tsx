import { Button } from '#shared/ui/button/button.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { waitMinutes } from '../../search/price-rules.ts';
import { speedUpTexts as texts } from '../../search/search-texts.ts';

interface SpeedUpDialogProps {
  readonly open: boolean;
  /** Of the process, with the estimate if there is one. */
  readonly message: string;
  readonly priceKopecks: number;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** How long the wait is, and what it costs not to wait. Waiting is as easy as paying. */
export function SpeedUpDialog({ open, message, priceKopecks, onClose, onAccept }: SpeedUpDialogProps) {
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
        {texts.wait(waitMinutes(message))} {texts.same}
      </p>
      <p>{texts.fast}</p>
    </Modal>
  );
}
