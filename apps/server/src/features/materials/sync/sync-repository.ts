import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { FaqFields, MaterialFields } from './file-rules.ts';

/** One sync at a time, in whatever process. */
export async function lockSync(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sync materials', 0))`.execute(trx);
}

export function listStoredMaterials(trx: Transaction): Promise<MaterialFields[]> {
  return trx
    .selectFrom('material')
    .select([
      'slug',
      'origin',
      'title',
      'head_content',
      'preview',
      'description',
      'content',
      'tags',
      'reading_minutes',
      'created_at',
    ])
    .execute();
}

/** What is there already keeps its id. */
export async function upsertMaterials(
  trx: Transaction,
  { rows, now }: { rows: readonly MaterialFields[]; now: Date },
): Promise<void> {
  const columns = sql`
    slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at`;
  // One parameter for all rows keeps the text of the statement constant.
  await sql`
    insert into material (changed_at, ${columns})
    select ${now}::timestamptz, ${columns}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      slug text, origin text, title text, head_content text, preview text, description text, content text,
      tags text[], reading_minutes integer, created_at date)
    on conflict (slug) do update set
      origin = excluded.origin, title = excluded.title, head_content = excluded.head_content,
      preview = excluded.preview, description = excluded.description, content = excluded.content,
      tags = excluded.tags, reading_minutes = excluded.reading_minutes, created_at = excluded.created_at,
      changed_at = excluded.changed_at`.execute(trx);
}

export async function deleteMaterials(trx: Transaction, slugs: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('material')
    .where('slug', 'in', [...slugs])
    .execute();
}

export function listStoredFaqEntries(trx: Transaction): Promise<FaqFields[]> {
  return trx.selectFrom('faq_entry').select(['slug', 'origin', 'position', 'title', 'content']).execute();
}

export async function upsertFaqEntries(trx: Transaction, rows: readonly FaqFields[]): Promise<void> {
  await sql`
    insert into faq_entry (slug, origin, position, title, content)
    select slug, origin, position, title, content
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      slug text, origin text, position integer, title text, content text)
    on conflict (slug) do update set
      origin = excluded.origin, position = excluded.position, title = excluded.title,
      content = excluded.content`.execute(trx);
}

export async function deleteFaqEntries(trx: Transaction, slugs: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('faq_entry')
    .where('slug', 'in', [...slugs])
    .execute();
}
