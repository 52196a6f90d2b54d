export interface Watched {
  readonly id: string;
  readonly status: 'wait' | 'ok' | 'error';
}

export interface FailureWatch<Process extends Watched> {
  /** Ids of those that were waiting when last seen. */
  readonly waiting: readonly string[];
  /** Those that failed while they were watched, until dismissed. */
  readonly failed: readonly Process[];
}

export const NOTHING_WATCHED: FailureWatch<never> = { waiting: [], failed: [] };

/** What waited and now is an error leaves the waiting set and is reported, once. */
export function advanceWatch<Process extends Watched>(
  watch: FailureWatch<Process>,
  seen: readonly Process[],
): FailureWatch<Process> {
  const failed = seen.filter(({ id, status }) => status === 'error' && watch.waiting.includes(id));
  return {
    waiting: seen.filter(({ status }) => status === 'wait').map(({ id }) => id),
    failed: [...watch.failed.filter(({ id }) => failed.every((fresh) => fresh.id !== id)), ...failed],
  };
}

export function isSameWatch<Process extends Watched>(a: FailureWatch<Process>, b: FailureWatch<Process>): boolean {
  return (
    a.waiting.join() === b.waiting.join() && a.failed.map(({ id }) => id).join() === b.failed.map(({ id }) => id).join()
  );
}
