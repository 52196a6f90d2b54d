import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Whether an import into the source has ever begun. */
export async function hasImport(db: Database, sourceId: string): Promise<boolean> {
  const begun = await db
    .selectFrom('import_run')
    .select('id')
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

/** Whether the source is being filled: an import has begun, and none has come to its end yet. */
export async function isFirstImportUnderWay(db: Database, sourceId: string): Promise<boolean> {
  const { begun, finished } = await db
    .selectFrom('import_run')
    .select(({ fn }) => [fn.count('id').as('begun'), fn.count('finished_at').as('finished')])
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return Number(begun) > 0 && Number(finished) === 0;
}

/**
 * Imports that have not come to their end: somebody is at work on them, or has left them. Nobody can go on with one into a source that is
 * closed, so it is none of these until the source has a basis again.
 */
export async function countOpenImports(
  db: Database,
  now: Date,
): Promise<{ readonly active: number; readonly left: number }> {
  const { rows } = await sql<{ active: number; left: number }>`
    select count(*) filter (where is_active)::integer as active, count(*) filter (where not is_active)::integer as left
    from (
      select coalesce(active_until > clock_timestamp(), false) as is_active
      from import_run join source on source.id = import_run.source_id
      where finished_at is null and superseded_at is null
        and source.closed_at is null and (source.basis_ends_at is null or source.basis_ends_at > ${now})
    ) open`.execute(db);
  return rows[0] ?? { active: 0, left: 0 };
}

/** Whether an import into the source has not come to its end. */
export async function isImportUnderWay(db: Database, sourceId: string): Promise<boolean> {
  const open = await db
    .selectFrom('import_run')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('finished_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
