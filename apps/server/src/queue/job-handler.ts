import type { KindName, RowKey } from './kinds.ts';

/** What came of carrying out a job. */
export type JobOutcome =
  /** The row waits no longer, or is gone. */
  | { readonly kind: 'done' }
  /** It failed, and is tried again: later after each failure. */
  | { readonly kind: 'again'; readonly reason: string }
  /** Nothing failed, but it is not yet time. */
  | { readonly kind: 'later'; readonly afterMs: number };

export const DONE: JobOutcome = { kind: 'done' };

/** Carries out the jobs of one kind. */
export interface JobHandler {
  readonly kind: KindName;
  /**
   * Does what the row asks for. Is called again after a crash in the middle. The row itself says when it has been tried often
   * enough.
   */
  carryOut(key: RowKey): Promise<JobOutcome>;
}
