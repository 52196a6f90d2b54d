import type { Database, Transaction } from '#database/database.ts';

export type Lane = 'fast' | 'normal';

/** A kind of background work. Its payload is ids; its handler may run twice. */
export interface JobKind<Payload extends object = object> {
  /** `photo-search`: a pg-boss queue per lane is made of it. */
  readonly name: string;
  /** Checks a payload that comes back from the database; throws on a wrong one. */
  readonly parse: (payload: unknown) => Payload;
  readonly retryLimit: number;
  /** A run that takes longer is taken as dead and started again elsewhere. */
  readonly expireSeconds: number;
}

export type JobHandler<Payload extends object> = (
  payload: Payload,
  signal: AbortSignal,
  /** Nobody tries again after the last attempt: the handler then tells the user. */
  attempt: { readonly isLast: boolean },
) => Promise<void>;

export interface Queue {
  /** Adds a job inside the transaction of the rows it is about; workers wake at commit. */
  add<Payload extends object>(
    trx: Transaction | Database,
    kind: JobKind<Payload>,
    payload: Payload,
    lane?: Lane,
  ): Promise<void>;
  /** Starts taking jobs of this kind: `concurrency` of the normal lane and as many more of the fast one. */
  work<Payload extends object>(
    kind: JobKind<Payload>,
    handler: JobHandler<Payload>,
    concurrency: number,
  ): Promise<void>;
  /** Runs the handler by a cron expression (UTC), once over all processes. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** How many jobs wait in each lane of a kind. */
  waiting(kind: JobKind): Promise<Record<Lane, number>>;
  /** Lets running jobs end, up to `graceMs`, then stops. */
  stop(graceMs?: number): Promise<void>;
}
