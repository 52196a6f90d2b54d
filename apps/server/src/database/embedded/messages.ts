/** Messages between the server's thread and the thread of the embedded database. */

export type EmbeddedSettings =
  | { readonly kind: 'folder'; readonly path: string }
  /** Keeps nothing on disk. `template` is an archive of an empty cluster, which unpacks faster than creating one. */
  | { readonly kind: 'memory'; readonly template: string | null };

export type Call =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  | { readonly kind: 'close' };

export interface NumberedCall {
  readonly id: number;
  readonly call: Call;
}

export interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly affectedRows: number;
  /** `COMMIT`, or `ROLLBACK` if the transaction had already failed. */
  readonly command: string;
}

export type Reply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'result'; readonly id: number; readonly result: QueryResult }
  | { readonly kind: 'failure'; readonly id: number | null; readonly failure: Failure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };

/** A PostgreSQL error as plain fields that can be cloned between threads. */
export interface Failure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const FIELDS = [
  'code',
  'severity',
  'constraint',
  'detail',
  'hint',
  'schema',
  'table',
  'column',
  'dataType',
  'where',
  'position',
  'routine',
] as const;

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields: Record<string, string> = {};
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string') fields[field] = value;
  }
  return { message: error.message, fields };
}

/** An error with `code`, `constraint` and the other fields of a `pg` error. */
export function toError(failure: Failure): Error {
  return Object.assign(new Error(failure.message), failure.fields);
}
