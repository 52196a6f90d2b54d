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
