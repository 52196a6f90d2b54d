import { sql } from 'kysely';
import { digestTable, listTables, setTextFormats } from '#database/archiving/tables.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';

/** What the rows of each table come to; equal for databases with the same contents. */
export async function digestDatabase({ db }: OpenedDatabase): Promise<unknown> {
  return await db.transaction().execute(async (trx) => {
    await setTextFormats(trx);
    const found: unknown[] = [];
    for (const table of await listTables(trx)) found.push([table.name, await digestTable(trx, table)]);
    return found;
  });
}

/** Constraints, triggers and indexes. */
export async function listRules({ db }: OpenedDatabase): Promise<unknown> {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`.execute(db);
  return rows;
}
