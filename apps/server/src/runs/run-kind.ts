import type { Transaction } from '#database/database.ts';
import type { Lane, LeasedRun, Progress, RunKindName } from './run.ts';

/** One kind of background work. Every method may be called more than once for the same run, even by different processes. */
export interface RunKind<Found = unknown> {
  readonly name: RunKindName;
  /** How many runs of each lane one process advances at a time. */
  readonly concurrency: Readonly<Partial<Record<Lane, number>>>;
  /** Attempts without progress before the run fails. */
  readonly maxAttempts: number;
  /** A step that takes longer counts as a failed attempt. */
  readonly stepTimeoutMs: number;
  /** Shown to the user when the run fails because of an error of ours. */
  readonly brokenMessage: string;
  /** Does the work, outside any transaction. */
  advance(run: LeasedRun, context: RunContext): Promise<Advance<Found>>;
  /**
   * Stores the result in the transaction that ends the run, and returns its final message. Locks the subject first.
   * Returns null if the subject is gone, which withdraws the run.
   */
  deliver(trx: Transaction, run: LeasedRun, found: Found): Promise<string | null>;
  /** Stores the failure in the transaction that ends the run. Locks the subject first. */
  fail(trx: Transaction, run: LeasedRun, message: string): Promise<void>;
}

export type Advance<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  /** `message` is shown to the user. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The subject has been removed. */
  | { readonly kind: 'gone' }
  /** There is more to do; other runs go first. */
  | { readonly kind: 'yielded' }
  | { readonly kind: 'paused'; readonly until: Date; readonly message: string };

/** What a kind may use while it advances a run. */
export interface RunContext {
  /** Aborted when the process stops, the step times out, or the lease is lost. */
  readonly signal: AbortSignal;
  /** Shows the progress to everyone watching the run. */
  reportProgress(progress: Progress): Promise<void>;
  /** Stores partial work and progress in one transaction. Throws `LeaseLostError` and stores nothing if the lease is lost. */
  checkpoint(work: (trx: Transaction) => Promise<Progress>): Promise<void>;
}
