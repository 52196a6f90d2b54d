import type { Monitor } from '@vidno/contract/monitors/monitors';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { texts } from '../../texts.ts';

interface FailureAlertsProps {
  readonly failed: readonly Monitor[];
  readonly onDismiss: (id: string) => void;
}

/** What the server says about each run that failed while one was looking. */
export function FailureAlerts({ failed, onDismiss }: FailureAlertsProps) {
  return failed.map(({ id, keyword, message }) => (
    <Alert
      key={id}
      kind="danger"
      title={texts.failed(keyword)}
      action={
        <Button size="s" theme="white" onClick={() => onDismiss(id)}>
          {texts.dismiss}
        </Button>
      }
    >
      {message}
    </Alert>
  ));
}
