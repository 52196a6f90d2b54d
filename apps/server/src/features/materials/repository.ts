import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { FaqFields, MaterialFields } from './content-file.ts';

const SUMMARY = [
  'id',
  'slug',
  'title',
  'head_content',
  'preview',
  'description',
  'tags',
  'created_at',
  'reading_minutes',
] as const;

type SummaryRow = Pick<Row<'material'>, (typeof SUMMARY)[number]>;
export type MaterialRow = SummaryRow & Pick<Row<'material'>, 'content'>;

interface Slice {
  /** Null for every tag. */
  readonly tag: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export function listSummaries(db: Database, { tag, offset, limit }: Slice): Promise<SummaryRow[]> {
  return db
    .selectFrom('material')
    .select(SUMMARY)
    .$if(tag !== null, (query) => query.where(hasTag(tag)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export type ListedMaterial = Pick<
  Row<'material'>,
  'id' | 'slug' | 'title' | 'origin' | 'created_at' | 'changed_at' | 'tags'
>;

/** For the operator: newest first, after the one that is named. */
export async function listMaterialsAfter(
  db: Database,
  { after, limit }: { readonly after: { readonly day: string; readonly id: number } | null; readonly limit: number },
): Promise<ListedMaterial[]> {
  const { rows } = await sql<ListedMaterial>`
    select id, slug, title, origin, created_at, changed_at, tags from material
    where ${after === null ? sql`true` : sql`(created_at, id) < (${after.day}::date, ${after.id}::integer)`}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countMaterials(db: Database, tag: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('material')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .$if(tag !== null, (query) => query.where(hasTag(tag)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most frequent first. */
export async function listTags(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from material, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function findMaterialById(db: Database, id: number): Promise<MaterialRow | null> {
  const row = await db
    .selectFrom('material')
    .select([...SUMMARY, 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMaterialBySlug(db: Database, slug: string): Promise<MaterialRow | null> {
  const row = await db
    .selectFrom('material')
    .select([...SUMMARY, 'content'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

/** For the site map: newest first. */
export function listChanges(db: Database, limit: number): Promise<{ slug: string; changed_at: Date }[]> {
  return db
    .selectFrom('material')
    .select(['slug', 'changed_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function listFaqEntries(db: Database): Promise<Pick<Row<'faq_entry'>, 'slug' | 'title' | 'content'>[]> {
  return db.selectFrom('faq_entry').select(['slug', 'title', 'content']).orderBy('position').orderBy('slug').execute();
}

function hasTag(tag: string | null) {
  return sql<boolean>`tags @> array[${tag}]::text[]`;
}

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
