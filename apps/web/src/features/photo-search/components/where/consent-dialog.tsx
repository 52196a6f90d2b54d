import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useAcceptConsent } from '../../api.ts';
import { checkConsent } from '../../rules.ts';
import { consentTexts as texts } from '../../texts.ts';
import styles from './consent-dialog.module.css';
import { PurposeChoice } from './purpose-choice.tsx';

interface ConsentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The consent has been saved. */
  readonly onAccepted: () => void;
}

/** Shown once before the first face search: what happens to the photo, and the purpose of the search. */
export function ConsentDialog({ open, onClose, onAccepted }: ConsentDialogProps) {
  const formId = useId();
  const accept = useAcceptConsent();
  const [purpose, setPurpose] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = checkConsent(purpose, isAccepted);
    setProblem(found && texts.problems[found]);
    if (found === null && purpose !== null) accept.mutate(purpose.trim(), { onSuccess: onAccepted });
  }

  const shown = problem ?? (accept.error && refusalText(accept.error));
  return (
    <Modal
      open={open}
      wide
      title={FACE_SEARCH_CONSENT.title}
      onClose={onClose}
      actions={
        <>
          <Button theme="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} theme="blue" weight={500} busy={accept.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <ul className={styles.points}>
          {FACE_SEARCH_CONSENT.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <PurposeChoice purpose={purpose} onChange={setPurpose} />
        <Checkbox
          label={texts.accept}
          checked={isAccepted}
          onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
        />
        {shown && (
          <div key={shown} ref={scrollTo}>
            <Alert kind="danger">{shown}</Alert>
          </div>
        )}
      </form>
    </Modal>
  );
}

/** The dialog may be longer than the window, so the error is scrolled into view. */
function scrollTo(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
