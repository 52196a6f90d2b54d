import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

/** A repository for the tests of what collects queries. */

export async function listNewest(
  db: Database,
  { accountId, demo }: { accountId: number; demo: boolean | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('search')
    .select('id')
    .where('account_id', '=', accountId)
    .$if(demo !== undefined, (query) => query.where('demo', '=', demo === true))
    .execute();
  return rows.map(({ id }) => id);
}

export async function countWords(db: Database, place: { kind: 'all' } | { kind: 'one'; id: string }): Promise<void> {
  const condition = place.kind === 'one' ? sql`place = ${place.id}` : sql`true`;
  await sql`select count(*) from name_word where ${condition}`.execute(db);
}

export async function deleteFirst(db: Database): Promise<void> {
  const first = await db.selectFrom('search').select('id').limit(1).executeTakeFirst();
  if (!first) return;
  await db.deleteFrom('search').where('id', '=', first.id).execute();
}
