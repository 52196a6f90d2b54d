import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { fullName } from '#shared/format/full-name.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { texts } from '../texts.ts';

interface FailureAlertsProps {
  readonly failed: readonly TrackedAccount[];
  readonly onDismiss: (id: string) => void;
}

/** What the server says about each collection that failed while one was looking. */
export function FailureAlerts({ failed, onDismiss }: FailureAlertsProps) {
  return failed.map((account) => (
    <Alert
      key={account.id}
      kind="danger"
      title={texts.failed(fullName(account.user))}
      action={
        <Button size="s" theme="white" onClick={() => onDismiss(account.id)}>
          {texts.dismiss}
        </Button>
      }
    >
      {account.message}
    </Alert>
  ));
}
