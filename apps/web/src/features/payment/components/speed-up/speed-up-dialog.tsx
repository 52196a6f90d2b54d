import { Button } from '#shared/ui/button/button.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { speedUpTexts as texts } from '../../search/search-texts.ts';

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
export function SpeedUpDialog({
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
