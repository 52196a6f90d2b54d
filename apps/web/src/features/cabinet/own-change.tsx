import { useProfile } from '#features/session/profile-api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { useEndOtherSessions } from './api.ts';
import styles from './cabinet-frame.module.css';
import { useReadLoginChanges } from './modals/modal-api.ts';
import { ownChange } from './modals/modal-rules.ts';
import { loginChangeTexts as texts } from './modals/modal-texts.ts';

/** After a change of how to log in here, while somebody is still logged in elsewhere. */
export function OwnChange() {
  const profile = useProfile();
  const change = profile && ownChange(profile);
  return change && <OtherSessions accountId={profile.id} changeId={change.id} />;
}

interface OtherSessionsProps {
  readonly accountId: number;
  readonly changeId: string;
}

function OtherSessions({ accountId, changeId }: OtherSessionsProps) {
  const read = useReadLoginChanges({ id: accountId });
  const endOthers = useEndOtherSessions(accountId);
  return (
    <Alert
      kind="warning"
      title={texts.ownTitle}
      action={
        <div className={styles.buttons}>
          <Button size="s" theme="blue" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.endOthers}
          </Button>
          <Button size="s" theme="gray" onClick={() => read.mutate(changeId)}>
            {texts.keep}
          </Button>
        </div>
      }
    >
      <p>{texts.own}</p>
      <FailureAlert failure={endOthers.error} />
    </Alert>
  );
}
