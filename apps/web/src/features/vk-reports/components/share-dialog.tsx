import { SHARE_DAYS } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useShare, useUnshare } from '../api.ts';
import { sharedAddress } from '../rules.ts';
import { shareTexts as texts } from '../texts.ts';
import styles from './share-dialog.module.css';
import { SharedLink } from './shared-link.tsx';

interface ShareDialogProps {
  readonly id: string;
  readonly filter: Filter;
  readonly onClose: () => void;
}

const USUAL_DAYS = SHARE_DAYS[1];

/** Makes a link by which the report is read without a login, and takes all such links back. */
export function ShareDialog({ id, filter, onClose }: ShareDialogProps) {
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const share = useShare();
  const unshare = useUnshare();
  const failure = share.error ?? unshare.error;

  return (
    <Modal open title={texts.title} onClose={onClose}>
      <div className={styles.share}>
        <p>{texts.body}</p>
        {share.data ? (
          <SharedLink address={sharedAddress(share.data.token, window.location.origin)} expires={share.data.expires} />
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
        {failure && <Alert kind="danger">{refusalText(failure)}</Alert>}
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
      </div>
    </Modal>
  );
}
