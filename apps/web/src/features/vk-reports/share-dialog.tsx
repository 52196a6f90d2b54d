import { SHARE_DAYS } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { CopyLink } from '#shared/ui/form/copy-link.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { sharedUrl, shareTexts as texts, useShare, useUnshare } from './reports.ts';
import styles from './share-dialog.module.css';
import { ShareLinks } from './share-links.tsx';

interface ShareDialogProps {
  readonly id: string;
  readonly filter: Filter;
  readonly onClose: () => void;
}

const DEFAULT_DAYS = SHARE_DAYS[1];

/** Creates a link that opens the report without a login, and can revoke all such links. */
export function ShareDialog({ id, filter, onClose }: ShareDialogProps) {
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const share = useShare();
  const unshare = useUnshare();
  const failure = share.error ?? unshare.error;

  return (
    <Modal open title={texts.title} onClose={onClose}>
      <div className={styles.share}>
        <p>{texts.body}</p>
        {share.data ? (
          <CopyLink
            address={sharedUrl(share.data.token, window.location.origin)}
            hint={texts.expires(share.data.expires)}
          />
        ) : (
          <>
            <Segmented
              label={texts.days}
              options={texts.dayOptions}
              value={`${days}`}
              onChange={(chosen) => setDays(Number(chosen))}
            />
            <Button
              theme="blue"
              busy={share.isPending}
              onClick={() => {
                unshare.reset();
                share.mutate({ id, filter, days });
              }}
            >
              {texts.create}
            </Button>
          </>
        )}
        <FailureAlert failure={failure} />
        {unshare.isSuccess && <Alert kind="success">{texts.revoked}</Alert>}
        <div className={styles.revoke}>
          <Button
            theme="danger"
            size="s"
            busy={unshare.isPending}
            onClick={() => unshare.mutate(id, { onSuccess: () => share.reset() })}
          >
            {texts.revoke}
          </Button>
          <p className={styles.note}>{texts.revokeNote}</p>
        </div>
        <ShareLinks />
      </div>
    </Modal>
  );
}
