import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface Failure {
  readonly id: string;
  /** As worded by the server. */
  readonly message: string;
}

interface FailureAlertsProps<Failed extends Failure> {
  readonly failed: readonly Failed[];
  readonly titleOf: (failure: Failed) => string;
  readonly onDismiss: (id: string) => void;
}

const texts = { dismiss: 'Понятно' };

/** An alert for each process that failed while its list was open. */
export function FailureAlerts<Failed extends Failure>({ failed, titleOf, onDismiss }: FailureAlertsProps<Failed>) {
  return failed.map((failure) => (
    <Alert
      key={failure.id}
      kind="danger"
      title={titleOf(failure)}
      action={
        <Button size="s" theme="white" onClick={() => onDismiss(failure.id)}>
          {texts.dismiss}
        </Button>
      }
    >
      {failure.message}
    </Alert>
  ));
}
