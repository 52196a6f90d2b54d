/** Apart from the other rules, so that the routes load nothing else. */

export const STATEMENT_KINDS = ['in', 'out'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What the address of the statement says. */
export interface StatementParams {
  /** yyyy-MM or `all`; without it the current month. */
  readonly month?: string | undefined;
  /** Only what came in or what was spent; without it both. */
  readonly kind?: StatementKind | undefined;
  /** From 0. */
  readonly page?: number | undefined;
}

/** What a wrong address says is dropped, never an error. */
export function statementParams({ month, kind, page }: Record<string, unknown>): StatementParams {
  const known = STATEMENT_KINDS.find((candidate) => candidate === kind);
  return {
    ...(typeof month === 'string' && /^(?:\d{4}-(?:0[1-9]|1[0-2])|all)$/.test(month) && { month }),
    ...(known && { kind: known }),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 0 && { page }),
  };
}
