import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { ArchiveError } from './archive-error.ts';
import type { TableShape } from './tables.ts';

/** What a target may have: no table, the product's tables as the migrations leave them, or anything, which is then erased. */
export type Allowed = 'nothing' | 'new_tables' | 'anything';

/** What the migrations put into a new database, and the original replaces. */
const FILLED_BY_MIGRATIONS: readonly string[] = ['source'];

export async function prepareTarget(trx: Transaction, allowed: Allowed): Promise<void> {
  if (allowed === 'new_tables') return await refuseForeignTables(trx);
  if (allowed === 'anything') await eraseSchema(trx);
  await refuseTables(trx);
}

/** The name that the message uses: for a move the operator has named two databases. */
export const toName = (allowed: Allowed): string => (allowed === 'new_tables' ? 'target' : 'database');

/** The target may lack tables, since those that need pgvector may have no rows. */
export function requireSameTables(
  original: readonly TableShape[],
  there: readonly TableShape[],
  allowed: Allowed,
): void {
  const twins = original.filter(({ name }) => there.some((table) => table.name === name));
  for (const table of twins) {
    if (there.some((one) => isDeepStrictEqual(one, table))) continue;
    throw new ArchiveError(`The columns of ${table.name} in the ${toName(allowed)} differ.`);
  }
  if (allowed !== 'new_tables' || twins.length === there.length) return;
  throw new ArchiveError('The target has tables that are not of the product.');
}

/** Sure only once the tables are locked: a process that still runs could add a row. */
export async function refuseRows(trx: Transaction, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) throw new ArchiveError(`The target is not empty: it has rows in ${name}.`);
  }
}

/** Only the owner may lift the rules of a table; a target that was started before may have left its journal to another role. */
async function refuseForeignTables(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ table: string; owner: string }>`
    select relname as table, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'member')
    order by relname limit 1`.execute(trx);
  const [foreign] = rows;
  if (foreign) throw new ArchiveError(`${foreign.table} in the target belongs to ${foreign.owner}: move with its URL.`);
}

async function refuseTables(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`.execute(trx);
  const [first] = rows;
  if (first) throw new ArchiveError(`The database is not empty: it has the table ${first.name}.`);
}

/** Takes away what is the product's, and leaves extensions, which an administrator may have added. */
async function eraseSchema(trx: Transaction): Promise<void> {
  await sql`
    do $$ declare found record; begin
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      loop execute format('drop table if exists %s cascade', found.name); end loop;
      for found in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop execute format('drop routine if exists %s cascade', found.name); end loop;
      for found in select oid::regtype as name from pg_type t
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
      loop execute format('drop type if exists %s cascade', found.name); end loop;
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('S', 'v')
      loop execute format('drop %s if exists %s cascade',
        (select case relkind when 'S' then 'sequence' else 'view' end from pg_class where oid = found.name), found.name);
      end loop;
    end $$`.execute(trx);
}
