import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

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

/** Processes that failed while their list was open, and a function to dismiss one. */
export function useFailures<Process extends WatchedProcess>(seen: readonly Process[] | undefined) {
  const [watch, setWatch] = useState<FailureWatch<Process>>(NOTHING_WATCHED);
  const next = seen ? advanceWatch(watch, seen) : watch;
  if (!isSameWatch(watch, next)) setWatch(next);
  return {
    failed: next.failed,
    dismiss: (id: string) => setWatch({ ...next, failed: next.failed.filter((process) => process.id !== id) }),
  };
}

export interface WatchedProcess {
  readonly id: string;
  readonly status: 'wait' | 'ok' | 'error';
}

interface FailureWatch<Process extends WatchedProcess> {
  /** Ids of the processes that were waiting at the last update. */
  readonly waiting: readonly string[];
  /** Processes that failed while being watched and are not dismissed yet. */
  readonly failed: readonly Process[];
}

export const NOTHING_WATCHED: FailureWatch<never> = { waiting: [], failed: [] };

/** A process that was waiting and has now failed is reported once. */
export function advanceWatch<Process extends WatchedProcess>(
  watch: FailureWatch<Process>,
  seen: readonly Process[],
): FailureWatch<Process> {
  const failed = seen.filter(({ id, status }) => status === 'error' && watch.waiting.includes(id));
  return {
    waiting: seen.filter(({ status }) => status === 'wait').map(({ id }) => id),
    failed: [...watch.failed.filter(({ id }) => failed.every((fresh) => fresh.id !== id)), ...failed],
  };
}

export function isSameWatch<Process extends WatchedProcess>(
  a: FailureWatch<Process>,
  b: FailureWatch<Process>,
): boolean {
  return (
    a.waiting.join() === b.waiting.join() && a.failed.map(({ id }) => id).join() === b.failed.map(({ id }) => id).join()
  );
}
