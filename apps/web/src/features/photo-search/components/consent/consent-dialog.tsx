import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { consentTexts as texts } from '../../consent-texts.ts';
import { ConsentQuestion } from './consent-question.tsx';

interface ConsentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The consent has been stored. */
  readonly onAccepted: () => void;
}

/** Asks for the consent where the photo has no place of its own on the screen. */
export function ConsentDialog({ open, onClose, onAccepted }: ConsentDialogProps) {
  return (
    <Modal open={open} wide title={FACE_SEARCH_CONSENT.title} footerLabel={texts.decline} onClose={onClose}>
      <ConsentQuestion onAccepted={onAccepted} />
    </Modal>
  );
}
