/** What a task may take of its worker process. */
export interface TaskLimits {
  /** Processor time, not time by the clock, so that a busy machine refuses nothing that an idle one accepts. */
  readonly cpuMs: number;
  /** Beyond what the worker takes when it has started. Any number of tasks may take this much at the same time. */
  readonly memoryBytes: number;
  /** One task at a time may take this much. */
  readonly largeMemoryBytes: number;
  /** By the clock, for a task that waits for something and computes nothing. */
  readonly timeoutMs: number;
}

export type ExceededLimit = 'cpu' | 'memory' | 'time';

export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
  readonly limit: ExceededLimit;

  constructor(limit: ExceededLimit) {
    super(`The task took more than its limit of ${limit}`);
    this.limit = limit;
  }
}
