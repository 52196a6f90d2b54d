export type StoredRow = Readonly<Record<string, unknown>>;

export function without(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

export function withNull(row: StoredRow, ...columns: readonly string[]): StoredRow {
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, null])) };
}

/** A service as it was before it said where it came from: the smart search of a visit, or what the operator had given. */
export function withOrigin(row: StoredRow): StoredRow {
  return { ...row, origin: row.service === 1 ? 'demo' : 'grant', ends_at: null };
}

/** Hits that are gone have been so since the last run that found them. */
export function withGoneAt(hits: readonly StoredRow[], runs: readonly StoredRow[]): StoredRow[] {
  const due = new Map(runs.map((run) => [`${run.monitor_id} ${run.number}`, run.due_at]));
  return hits.map((hit) => ({ ...hit, gone_at: due.get(`${hit.monitor_id} ${hit.last_run}`) ?? null }));
}

/** Rows whose order means nothing. */
export function inOrder(rows: readonly StoredRow[]): readonly StoredRow[] {
  const keyOf = (row: StoredRow): string => JSON.stringify(Object.entries(row).sort());
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export function isOf(account: number): (row: StoredRow) => boolean {
  return ({ account_id }) => account_id === account;
}

/** A row that had a time to wake up, and has a state since. */
export function toQueued({ wake_at: wakeAt, ...row }: StoredRow, ended: string): StoredRow {
  return { ...row, state: wakeAt === null ? ended : 'waiting' };
}
