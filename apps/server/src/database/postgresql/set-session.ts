import type pg from 'pg';
import { type DatabaseConnections, DEFAULT_LOCK_MS } from '#config/database/database-config.ts';

/**
 * Sets the time-outs of a new connection. What the settings of the product name counts; a default of ours only where the
 * operator has set nothing at the server. By a statement, because connection poolers refuse unknown start parameters.
 */
export async function setSession(client: pg.ClientBase, { lockMs, statementMs }: DatabaseConnections): Promise<void> {
  await client.query(
    `select set_config(name, case name when 'lock_timeout' then $1 else $2 end, false)
     from pg_settings
     where name = 'lock_timeout' and ($3 or source = 'default') or name = 'statement_timeout' and $2 is not null`,
    [String(lockMs ?? DEFAULT_LOCK_MS), statementMs === null ? null : String(statementMs), lockMs !== null],
  );
}
