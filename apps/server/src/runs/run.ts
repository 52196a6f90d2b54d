import type { Process } from '@vidno/contract/search';
import type { Row } from '#database/tables.ts';

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
