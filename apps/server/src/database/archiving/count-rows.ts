import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { listTables } from './list-tables.ts';

interface Contents {
  readonly bytes: number;
  /** Tables without rows are left out. */
  readonly rows: readonly { readonly table: string; readonly count: number }[];
}

/** What a move would take. */
export async function countRows(db: Database): Promise<Contents> {
  const counted: { table: string; count: number }[] = [];
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push({ table: name, count });
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, rows: counted };
}
