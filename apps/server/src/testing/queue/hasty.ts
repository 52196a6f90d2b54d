import type { QueueTiming } from '#queue/queue.ts';

/** Nobody waits for a retry longer than a test has to. */
export const HASTY: QueueTiming = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
  supervisionSeconds: 1,
  firstRetrySeconds: 1,
};
