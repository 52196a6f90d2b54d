import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { contactsTexts as texts } from '../contacts-texts.ts';

interface UnlinkProps {
  readonly title: string;
  readonly body: string;
  readonly failure: unknown;
  /** Rejects with what becomes the failure. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a way to log in is taken away; the server refuses to take the last one, and says so here. */
export function Unlink({ title, body, failure, onConfirm, onClose }: UnlinkProps) {
  async function confirm(): Promise<void> {
    try {
      await onConfirm();
    } catch {
      // The failure is shown below.
      return;
    }
    onClose();
  }

  return (
    <Confirm open title={title} action={texts.unlinkSubmit} theme="red" onConfirm={confirm} onClose={onClose}>
      <p>{body}</p>
      <FailureAlert failure={failure} />
    </Confirm>
  );
}
