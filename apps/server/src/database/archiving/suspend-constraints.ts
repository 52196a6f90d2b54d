import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { TableShape } from './list-tables.ts';

/**
 * Drops the foreign keys, which would prescribe an order, and disables the triggers, which have already done their work, for the
 * rest of the transaction. Only the owner of the tables may do so; nobody else sees the tables meanwhile. Returns a function that
 * restores them: adding a foreign key checks every row.
 */
export async function suspendConstraints(
  trx: Transaction,
  tables: readonly TableShape[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`.execute(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  return async () => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
