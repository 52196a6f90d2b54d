import { useQuery } from '@tanstack/react-query';
import type { SharedSearch } from '@vidno/contract/results/search-share';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CopyLink } from '#shared/ui/form/copy-link.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { searchShareQuery, shareTexts as texts, useShareSearch, useUnshareSearch } from './share.ts';
import styles from './share-dialog.module.css';

interface ShareButtonProps {
  readonly searchId: string;
  readonly type: SharedSearch['type'];
}

export function ShareButton({ searchId, type }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button theme="white" size="s" icon={<Share2 size={18} />} onClick={() => setOpen(true)}>
        {texts.trigger}
      </Button>
      {open && <ShareDialog searchId={searchId} type={type} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ShareDialogProps extends ShareButtonProps {
  readonly onClose: () => void;
}

/** Makes the link that shows the people found without a login, shows it again, and revokes it. */
function ShareDialog({ searchId, type, onClose }: ShareDialogProps) {
  const known = useQuery(searchShareQuery(searchId));
  const share = useShareSearch(searchId);
  const unshare = useUnshareSearch(searchId);
  return (
    <Modal open title={texts.title} onClose={onClose}>
      <div className={styles.share}>
        <p>{texts.body[type]}</p>
        <p className={styles.note}>{texts.hidden[type]}</p>
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

/** The token is in the fragment, which browsers never send to a server. */
function sharedSearchUrl(token: string, origin: string): string {
  return `${origin}/shared/search#${encodeURIComponent(token)}`;
}
