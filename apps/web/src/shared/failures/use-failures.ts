import { useState } from 'react';
import { advanceWatch, type FailureWatch, isSameWatch, NOTHING_WATCHED, type WatchedProcess } from './failure-watch.ts';

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
