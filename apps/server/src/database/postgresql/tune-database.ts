import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** JIT costs more than it saves in our short queries; the timeouts stop runaway statements and forgotten transactions. */
const SETTINGS = {
  jit: 'off',
  statement_timeout: '5min',
  idle_in_transaction_session_timeout: '1min',
} as const;

/**
 * Sets parameters of the database for new connections. Keeps what an operator has set anywhere (for the server, the database
 * or the role), and does nothing without the right to change them.
 */
export async function tuneDatabase(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string; owned: boolean; unset: readonly string[] }>`
    select d.datname as name, pg_has_role(d.datdba, 'usage') as owned,
      array(select name from pg_settings where source = 'default' and name = any(${Object.keys(SETTINGS)})) as unset
    from pg_database d where d.datname = current_database()`.execute(trx);
  const [database] = rows;
  if (!database?.owned) return;
  for (const [setting, value] of Object.entries(SETTINGS)) {
    if (!database.unset.includes(setting)) continue;
    await sql`alter database ${sql.id(database.name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(trx);
  }
}
