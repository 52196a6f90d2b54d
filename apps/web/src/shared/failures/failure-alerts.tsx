import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface Failure {
  readonly id: string;
  /** In the server's words. */
  readonly message: string;
}

interface FailureAlertsProps<Failed extends Failure> {
  readonly failed: readonly Failed[];
  readonly titleOf: (failure: Failed) => string;
  readonly onDismiss: (id: string) => void;
}

const texts = { dismiss: 'Понятно' };

/** What the server says about each process that failed while one was looking. */
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
