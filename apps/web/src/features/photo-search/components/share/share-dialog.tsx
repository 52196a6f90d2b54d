import { useQuery } from '@tanstack/react-query';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CopyLink } from '#shared/ui/form/copy-link.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { searchShareQuery, useShareSearch, useUnshareSearch } from '../../share/share-api.ts';
import { sharedSearchUrl } from '../../share/share-rules.ts';
import { shareTexts as texts } from '../../share/share-texts.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  readonly searchId: string;
  readonly onClose: () => void;
}

/** Makes the link that shows the people found without a login, shows it again, and revokes it. */
export function ShareDialog({ searchId, onClose }: ShareDialogProps) {
  const known = useQuery(searchShareQuery(searchId));
  const share = useShareSearch(searchId);
  const unshare = useUnshareSearch(searchId);
  return (
    <Modal open title={texts.title} onClose={onClose}>
      <div className={styles.share}>
        <p>{texts.body}</p>
        <p className={styles.note}>{texts.hidden}</p>
        {known.isPending && <Skeleton width="100%" height="2.75rem" />}
        {known.data && (
          <>
            <CopyLink
              address={sharedSearchUrl(known.data.token, window.location.origin)}
              hint={texts.expires(known.data.expires)}
            />
            <Button theme="danger" size="s" busy={unshare.isPending} onClick={() => unshare.mutate()}>
              {texts.revoke}
            </Button>
          </>
        )}
        {known.data === null && (
          <>
            {unshare.isSuccess && <Alert kind="success">{texts.revoked}</Alert>}
            <Button
              theme="blue"
              busy={share.isPending}
              onClick={() => {
                unshare.reset();
                share.mutate();
              }}
            >
              {texts.create}
            </Button>
          </>
        )}
        <FailureAlert failure={known.error ?? share.error ?? unshare.error} />
        <p className={styles.note}>{texts.ends}</p>
      </div>
    </Modal>
  );
}
