import type { Process } from '@vidno/contract/search';
import type { Row } from '#database/tables.ts';

export type RunKindName = Row<'run'>['kind'];
export type Lane = Row<'run'>['lane'];
export const LANES = ['fast', 'normal', 'slow'] as const satisfies readonly Lane[];

/** What those who wait for a run are told. */
export type RunState = Pick<Row<'run'>, 'id' | 'status' | 'percent' | 'message' | 'lane' | 'version'>;
export const RUN_STATE = ['id', 'status', 'percent', 'message', 'lane', 'version'] as const;

export interface Progress {
  readonly percent?: number;
  readonly message?: string;
}

/** A run that this process has taken. As soon as somebody else takes it, nothing can be stored for this lease any more. */
export interface LeasedRun {
  readonly id: string;
  readonly kind: RunKindName;
  readonly subjectId: string;
  readonly accountId: number | null;
  readonly lane: Lane;
  readonly lease: string;
  /** How often it has been taken since it last got further, this time included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Somebody else has taken the run, or it has ended: whoever meets this leaves all as it is. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** What it works on, by the account that owns it; throws for work that belongs to nobody. */
export function ownSubjectOf({ kind, subjectId, accountId }: LeasedRun): { accountId: number; id: string } {
  if (accountId === null) throw new Error(`A run of the kind ${kind} belongs to an account`);
  return { accountId, id: subjectId };
}

const WIRE_STATUS = { wait: 'wait', delivered: 'ok', failed: 'error', withdrawn: 'error' } as const;

/** A run is a "process" on the wire, where only two ends are told apart. */
export function toProcess({ status, percent, message, lane }: Omit<RunState, 'id' | 'version'>): Process {
  return {
    status: WIRE_STATUS[status],
    percent,
    message,
    can_accelerate: false,
    accelerated: lane === 'fast',
  };
}
