import type { Row, Tables } from '#database/database.ts';

/** Carries out what rows ask for, and calls what is due by a rule. */
export interface Queue extends Scheduler {
  /** Starts carrying out the jobs of these kinds. What waits of a kind without a handler goes on waiting. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Stops after what is being carried out has finished, or after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Its state is `waiting` until what it asks for is done or given up. */
interface WaitingRow {
  readonly state: string;
  readonly attempts: number;
}

type WaitingTable = { [T in keyof Tables]: Row<T> extends WaitingRow ? T : never }[keyof Tables];

/** The columns that say which row a job is about. */
export type RowKey = Readonly<Record<string, string | number>>;

export interface Kind {
  readonly table: WaitingTable;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Rows that agree in these columns are carried out one after the other, the oldest first. */
  readonly inOrderOf: readonly string[];
  /** How many one process carries out at once. */
  readonly concurrency: number;
  /** What rows that have lost their job are found by. */
  readonly oldestBy?: string;
  /** Where the rows of one table are of several kinds. */
  readonly only?: { readonly column: string; readonly value: string };
}

/** What rows ask to have done. The name is that of the queue. Triggers send the jobs; a test compares them with this list. */
export const KINDS = {
  'account-email': { table: 'account_email', key: ['id'], inOrderOf: ['id'], concurrency: 4 },
  'billing-email': { table: 'billing_email', key: ['account_id', 'id'], inOrderOf: ['id'], concurrency: 2 },
  'removal-email': { table: 'removal_email', key: ['id'], inOrderOf: ['id'], concurrency: 2 },
  'support-email': { table: 'support_email', key: ['id'], inOrderOf: ['id'], concurrency: 2 },
  'acquirer-order': {
    table: 'acquirer_order',
    key: ['account_id', 'id'],
    // Without the account, since an invoice may move to another one.
    inOrderOf: ['invoice_id'],
    concurrency: 2,
  },
  receipt: { table: 'receipt', key: ['account_id', 'transfer_id'], inOrderOf: ['transfer_id'], concurrency: 2 },
  'confirmation-email': { table: 'email_confirmation', key: ['account_id', 'id'], inOrderOf: ['id'], concurrency: 4 },
  'email-alerts': alertsBy('email'),
  'telegram-alerts': alertsBy('telegram'),
} as const satisfies Readonly<Record<string, Kind>>;

/** All that waits for one channel of an account is one job, and goes out in one message. */
function alertsBy(channel: Row<'notification_channel'>['channel']) {
  const key = ['account_id', 'channel'];
  const only = { column: 'channel', value: channel };
  return { table: 'notification_channel', key, inOrderOf: key, only, oldestBy: 'account_id', concurrency: 4 } as const;
}

export type KindName = keyof typeof KINDS;
export type RowOfKind<N extends KindName> = Row<(typeof KINDS)[N]['table']> & WaitingRow;
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

/** Recurring work of the product itself. Work started by a user, or due at a time a user chose, is a run. */
export interface Scheduler {
  /** Calls the handler by a cron expression (UTC), in one process at a time. Missed calls are made up for by a single one. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
}

/** How soon the queue notices jobs that no notification has announced. */
export interface QueueTiming {
  /** How often to look for jobs where there are no notifications. */
  readonly pollingIntervalSeconds: number;
  /** Finds what was put off, and news that was lost. */
  readonly notifyPollingIntervalSeconds: number;
  /** How often a server is searched for jobs without a heartbeat, whose process has died. */
  readonly supervisionSeconds: number;
  /** Doubles with every failure. */
  readonly firstRetrySeconds: number;
}

export const QUEUE_TIMING: QueueTiming = {
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 60,
  supervisionSeconds: 15,
  firstRetrySeconds: 30,
};

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
