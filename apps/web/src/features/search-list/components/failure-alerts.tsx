import type { SearchListItem } from '@vidno/contract/search';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { texts } from '../texts.ts';

interface FailureAlertsProps {
  readonly failed: readonly SearchListItem[];
  readonly onDismiss: (id: string) => void;
}

/** What the server says about each search that failed while one was looking. */
export function FailureAlerts({ failed, onDismiss }: FailureAlertsProps) {
  return failed.map(({ id, source_title, message }) => (
    <Alert
      key={id}
      kind="danger"
      title={texts.failed(source_title)}
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
