export type StoredRow = Readonly<Record<string, unknown>>;

export function without(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

export function withNull(row: StoredRow, ...columns: readonly string[]): StoredRow {
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, null])) };
}
