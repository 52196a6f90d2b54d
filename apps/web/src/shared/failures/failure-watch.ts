export interface WatchedProcess {
  readonly id: string;
  readonly status: 'wait' | 'ok' | 'error';
}

export interface FailureWatch<Process extends WatchedProcess> {
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
