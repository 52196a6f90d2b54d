import type { KindName, RowKey } from './kinds.ts';

/** The outcome of a job. */
export type JobOutcome =
  /** The row has been dealt with, or is gone. */
  | { readonly kind: 'done' }
  /** It failed and will be tried again, after a longer pause each time. */
  | { readonly kind: 'again'; readonly reason: string }
  /** Nothing failed, but it is too early. */
  | { readonly kind: 'later'; readonly afterMs: number };

export const DONE: JobOutcome = { kind: 'done' };

/** Carries out the jobs of one kind. */
export interface JobHandler {
  readonly kind: KindName;
  /**
   * Does what the row asks for. May be called again for the same row after a crash. The row counts the tries and says when there were
   * enough.
   */
  carryOut(key: RowKey): Promise<JobOutcome>;
}
