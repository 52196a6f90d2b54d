import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { MovingError } from './moving-error.ts';

/** Only the owner may lift the rules of a table; a target that was started before may have left its journal to another role. */
export async function refuseForeignTables(target: Transaction): Promise<void> {
  const { rows } = await sql<{ table: string; owner: string }>`
    select relname as table, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'member')
    order by relname limit 1`.execute(target);
  const [foreign] = rows;
  if (foreign) throw new MovingError(`${foreign.table} in the target belongs to ${foreign.owner}: move with its URL.`);
}
