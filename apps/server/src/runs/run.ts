import type { Process } from '@vidno/contract/search';
import type { Row, Transaction } from '#database/database.ts';

export type RunKindName = Row<'run'>['kind'];
export type Lane = Row<'run'>['lane'];
export const LANES = ['fast', 'normal', 'slow'] as const satisfies readonly Lane[];

/** The state of a run as its watchers see it. */
export type RunState = Pick<Row<'run'>, 'id' | 'status' | 'percent' | 'message' | 'lane' | 'version'>;
export const RUN_STATE = ['id', 'status', 'percent', 'message', 'lane', 'version'] as const;

export interface Progress {
  readonly percent?: number;
  readonly message?: string;
}

/** A run claimed by this process. Once another process claims it, nothing can be stored under this lease. */
export interface LeasedRun {
  readonly id: string;
  readonly kind: RunKindName;
  readonly subjectId: string;
  readonly accountId: number | null;
  readonly lane: Lane;
  readonly lease: string;
  /** Failed attempts since the run last made progress. */
  readonly attempts: number;
  /** Leases in a row before this one that expired without progress. */
  readonly lostLeases: number;
  readonly createdAt: Date;
}

/** Another process has claimed the run, or it has ended. The caller must store nothing. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The key of a subject that an account owns. Throws for a run without an account. */
export function ownSubjectOf({ kind, subjectId, accountId }: LeasedRun): { accountId: number; id: string } {
  if (accountId === null) throw new Error(`A run of the kind ${kind} belongs to an account`);
  return { accountId, id: subjectId };
}

const WIRE_STATUS = { wait: 'wait', delivered: 'ok', failed: 'error', withdrawn: 'error' } as const;

/** The public API calls a run a "process" and knows only two outcomes. */
export function toProcess({ status, percent, message, lane }: Omit<RunState, 'id' | 'version'>): Process {
  return {
    status: WIRE_STATUS[status],
    percent,
    message,
    can_accelerate: false,
    accelerated: lane === 'fast',
  };
}

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
