/** How soon the queue notices jobs that no notification has announced. */
export interface QueueTiming {
  /** How often to look for jobs where there are no notifications. */
  readonly pollingIntervalSeconds: number;
  /** Finds what was put off, and news that was lost. */
  readonly notifyPollingIntervalSeconds: number;
  /** How often a server is searched for jobs without a heartbeat, whose process has died. */
  readonly supervisionSeconds: number;
  /** Doubles with every failure. */
  readonly firstRetrySeconds: number;
}

export const QUEUE_TIMING: QueueTiming = {
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 60,
  supervisionSeconds: 15,
  firstRetrySeconds: 30,
};
