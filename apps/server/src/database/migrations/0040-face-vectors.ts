import { type Kysely, sql } from 'kysely';

/** Vectors of any number of dimensions, so that several models can stand side by side; each index names its dimensions. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'face' and schemaname = current_schema() and indexname like 'face\_nearest\_%'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`alter table face alter column embedding type vector`.execute(db);
  for (const { definition } of indexes) {
    await sql`${sql.raw(definition.replace('(embedding vector_l2_ops)', '((embedding::vector(128)) vector_l2_ops)'))}`.execute(
      db,
    );
  }
}
