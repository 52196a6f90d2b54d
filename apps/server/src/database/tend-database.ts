import { sql } from 'kysely';
import type { OpenedDatabase } from './opened-database.ts';

/**
 * The embedded database has no background workers: without this its log and its dead rows grow for ever. To be run on a
 * schedule; a PostgreSQL server tends itself.
 */
export async function tendDatabase({ db, engine }: OpenedDatabase): Promise<void> {
  if (engine === 'postgresql') return;
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}
