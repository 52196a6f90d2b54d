import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { TABLES } from '#retention/tables.ts';

/** Columns that name an account, such as `search.account_id` and `vk_audience.requested_by`. */
async function listAccountColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select own.table_name as "table", own.column_name as "column" from information_schema.columns as own
    join information_schema.tables as base using (table_schema, table_name)
    where own.table_schema = 'public' and base.table_type = 'BASE TABLE'
      and (own.column_name like '%account_id' and own.column_name not in ('vk_account_id', 'tracked_account_id')
        or own.column_name = 'requested_by')
    order by 1, 2`.execute(db);
  return rows;
}

/** Every table with rows that belong to an account, besides `account`. */
export async function listAccountTables(db: Database): Promise<string[]> {
  return (await listAccountColumns(db)).filter(({ column }) => column === 'account_id').map(({ table }) => table);
}

/** What is kept after an account is deleted: the law wants records of data and of payments. */
const KEPT = TABLES.filter(({ kept }) => 'because' in kept).map(({ table }) => table);

/** Where anything still names this account, except in what is kept. */
export async function listTracesOf(db: Database, accountId: number): Promise<string[]> {
  const columns = [...(await listAccountColumns(db)), { table: 'account', column: 'id' }];
  const traces: string[] = [];
  for (const { table, column } of columns.filter((own) => !KEPT.includes(own.table))) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(db);
    if (rows[0]?.count !== 0) traces.push(`${table}.${column}`);
  }
  return traces;
}
