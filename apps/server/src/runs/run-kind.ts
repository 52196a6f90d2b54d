import type { Transaction } from '#database/database.ts';
import type { Lane, LeasedRun, Progress, RunKindName } from './run.ts';

/** One kind of work in progress. Every method may be called again for the same run, by another process too. */
export interface RunKind<Found = unknown> {
  readonly name: RunKindName;
  /** How many runs of a lane one process works on at a time. */
  readonly width: Readonly<Partial<Record<Lane, number>>>;
  /** So often in a row a run is tried before it fails. */
  readonly maxAttempts: number;
  /** A turn that takes longer is given up as an attempt that failed. */
  readonly turnMs: number;
  /** What the user is told when it fails for a reason of ours. */
  readonly brokenMessage: string;
  /** Works on the run outside any transaction. */
  advance(run: LeasedRun, turn: Turn): Promise<Advance<Found>>;
  /**
   * Stores what was found, in the transaction that ends the run; answers the message it ends with. Locks the subject first.
   * Null where the subject is gone: the run is withdrawn.
   */
  deliver(trx: Transaction, run: LeasedRun, found: Found): Promise<string | null>;
  /** What has to be stored when a run fails, in the transaction that ends it. Locks the subject first. */
  fail(trx: Transaction, run: LeasedRun, message: string): Promise<void>;
}

export type Advance<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  /** `message` is for the user. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Nobody wants it any more. */
  | { readonly kind: 'gone' }
  /** There is more to do, after others have had their turn. */
  | { readonly kind: 'turn_over' }
  | { readonly kind: 'paused'; readonly until: Date; readonly message: string };

/** What a run may use while it is advanced. */
export interface Turn {
  /** Aborted when the process stops, the turn has taken too long, or the lease is lost. */
  readonly signal: AbortSignal;
  /** Tells those who wait how far the run has come. */
  report(progress: Progress): Promise<void>;
  /** Stores a part of the work and how far it has come in one transaction; throws `LeaseLostError` and stores nothing without the lease. */
  write(work: (trx: Transaction) => Promise<Progress>): Promise<void>;
}
