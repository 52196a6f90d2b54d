import { sql } from 'kysely';
import type { OpenedDatabase } from './opened-database.ts';

/**
 * Vacuums and checkpoints the embedded database, which has no background workers to do it. Call it on a schedule. Does
 * nothing to a PostgreSQL server.
 */
export async function maintainDatabase({ db, engine }: OpenedDatabase): Promise<void> {
  if (engine === 'postgresql') return;
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}
