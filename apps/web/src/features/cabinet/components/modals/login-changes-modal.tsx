import type { Profile } from '@vidno/contract/session';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useReadLoginChanges } from '../../modal-api.ts';
import { changesElsewhere } from '../../modal-rules.ts';
import { loginChangeTexts as texts } from '../../modal-texts.ts';
import { useEndOtherSessions } from '../../security-api.ts';
import styles from './modals.module.css';

/** What was changed in another session, until somebody here has seen it. One tap ends that session and all others. */
export function LoginChangesModal({ profile }: { readonly profile: Profile }) {
  const read = useReadLoginChanges(profile);
  const endOthers = useEndOtherSessions(profile.id);
  const changes = changesElsewhere(profile);
  const [newest] = profile.login_changes;
  const close = () => newest && read.mutate(newest.id);
  return (
    <Modal
      open
      title={texts.title}
      onClose={close}
      actions={
        <>
          <Button theme="gray" onClick={close}>
            {texts.mine}
          </Button>
          <Button
            theme="danger"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: close })}
          >
            {texts.endOthers}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <ul className={styles.changes} aria-label={texts.title}>
        {changes.map(({ id, kind, at, device }) => (
          <li key={id}>
            {texts.kinds[kind]}
            <small>{texts.madeAt(at, device)}</small>
          </li>
        ))}
      </ul>
      <p>{texts.ifNotYou}</p>
      <FailureAlert failure={endOthers.error} />
    </Modal>
  );
}
