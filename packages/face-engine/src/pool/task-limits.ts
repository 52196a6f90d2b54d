/** What a task may take of its worker process. */
export interface TaskLimits {
  /** Processor time, not time by the clock, so that a busy machine refuses nothing that an idle one accepts. */
  readonly cpuMs: number;
  /** Beyond what the worker takes when it has started. As many tasks as there are workers may take this much. */
  readonly memoryBytes: number;
  /** A task that takes more is started again in the only worker there is meanwhile, and may take this much. */
  readonly aloneMemoryBytes: number;
  /** How long its process may use no processor time at all: it waits for something that does not come. */
  readonly stalledMs: number;
}

export type ExceededLimit = 'cpu' | 'memory';

export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
  readonly limit: ExceededLimit;

  constructor(limit: ExceededLimit) {
    super(`The task took more than its limit of ${limit}`);
    this.limit = limit;
  }
}

/** Says nothing about the task: it may be run again. */
export class TaskStalledError extends Error {
  override readonly name = 'TaskStalledError';

  constructor() {
    super('The task has stopped computing');
  }
}
