import type { Row, Tables } from '#database/tables.ts';

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
