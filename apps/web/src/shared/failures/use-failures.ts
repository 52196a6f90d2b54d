import { useState } from 'react';
import { advanceWatch, type FailureWatch, isSameWatch, NOTHING_WATCHED, type Watched } from './failure-watch.ts';

/** What failed while it was being looked at, and a way to put one aside. */
export function useFailures<Process extends Watched>(seen: readonly Process[] | undefined) {
  const [watch, setWatch] = useState<FailureWatch<Process>>(NOTHING_WATCHED);
  const next = seen ? advanceWatch(watch, seen) : watch;
  if (!isSameWatch(watch, next)) setWatch(next);
  return {
    failed: next.failed,
    dismiss: (id: string) => setWatch({ ...next, failed: next.failed.filter((process) => process.id !== id) }),
  };
}
