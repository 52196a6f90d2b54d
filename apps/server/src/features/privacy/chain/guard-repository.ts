import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Roles that could change the journal in spite of its triggers. */
export interface JournalGuard {
  readonly owner: string;
  /** The product's own role is the owner, or may act as it. */
  readonly isOwn: boolean;
  /** The product's own role owns the schema or the database, and so could drop the journal. */
  readonly isDroppable: boolean;
}

export async function findJournalGuard(db: Database): Promise<JournalGuard> {
  const { rows } = await sql<JournalGuard>`
    select pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'member') as "isOwn",
      pg_has_role(n.nspowner, 'member') or pg_has_role(d.datdba, 'member') as "isDroppable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_database d on d.datname = current_database()
    where c.oid = 'audit_event'::regclass`.execute(db);
  if (!rows[0]) throw new Error('the database has no journal');
  return rows[0];
}
