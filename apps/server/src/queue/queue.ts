import type { JobHandler } from './job-handler.ts';
import type { Scheduler } from './scheduler.ts';

/** Carries out what rows ask for, and calls what is due by a rule. */
export interface Queue extends Scheduler {
  /** Starts carrying out the jobs of these kinds. What waits of a kind without a handler goes on waiting. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Stops after what is being carried out has finished, or after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}
