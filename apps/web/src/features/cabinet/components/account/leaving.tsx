import type { Cabinet } from '@vidno/contract/account/cabinet';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useKeepAccount } from '../../account-api.ts';
import { leavingTexts as texts } from '../../account-texts.ts';
import { DeleteAccount } from './delete-account.tsx';

interface LeavingProps {
  readonly cabinet: Cabinet;
  readonly deletionAt: string;
}

/** The account waits to be deleted: one may stay, or go at once. */
export function Leaving({ cabinet, deletionAt }: LeavingProps) {
  const keep = useKeepAccount(cabinet.profile.id);
  const [deleting, setDeleting] = useState(false);
  return (
    <div>
      <Alert
        kind="warning"
        title={texts.title(deletionAt)}
        action={
          <>
            <Button theme="blue" busy={keep.isPending} onClick={() => keep.mutate()}>
              {texts.keep}
            </Button>
            <Button theme="white" onClick={() => setDeleting(true)}>
              {texts.now}
            </Button>
          </>
        }
      >
        {texts.lead}
      </Alert>
      <FailureAlert failure={keep.error} />
      {deleting && <DeleteAccount cabinet={cabinet} onClose={() => setDeleting(false)} />}
    </div>
  );
}
