import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import type { FaqText, MaterialText } from './content-file.ts';

/** What a file of a directory says, and where that is. */
export type MaterialFields = MaterialText & { readonly origin: MaterialOrigin };
export type FaqFields = FaqText & { readonly origin: MaterialOrigin };

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

export interface InForce extends Omit<Row<'material'>, 'origin' | 'source_at'> {
  readonly origin: MaterialOrigin | 'uploaded';
  /** Of one that was uploaded: the event of its publication, and where the material comes from that it stands before. */
  readonly event_id: number | null;
  readonly covers: MaterialOrigin | null;
}

/** Of an uploaded one. */
export const isInForce = sql<boolean>`published_at is not null and replaced_at is null`;

/** What is read now. The one place that says so: an uploaded material comes before that of a file with the same slug. */
const inForce = sql<InForce>`(
  select number as id, uploaded.slug, 'uploaded' as origin, uploaded.title, uploaded.head_content, uploaded.preview,
    uploaded.description, uploaded.content, uploaded.tags, uploaded.reading_minutes, uploaded.created_at,
    published_at as changed_at, uploaded.source, event_id, material.origin as covers
  from uploaded_material as uploaded left join material on material.slug = uploaded.slug
  where ${isInForce}
  union all
  select id, slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at,
    changed_at, case when source_at = changed_at then source end, null, null
  from material
  where not exists (
    select from uploaded_material as uploaded
    where uploaded.slug = material.slug and ${isInForce})
)`.as<'in_force'>(sql`in_force`);

interface Slice {
  /** Null for every tag. */
  readonly tag: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export function listSummaries(db: Database, { tag, offset, limit }: Slice): Promise<SummaryRow[]> {
  return db
    .selectFrom(inForce)
    .select(SUMMARY)
    .$if(tag !== null, (query) => query.where(hasTag(tag)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

const LISTED = ['id', 'slug', 'title', 'origin', 'created_at', 'changed_at', 'tags', 'event_id', 'covers'] as const;
export type ListedMaterial = Pick<InForce, (typeof LISTED)[number]>;

/** For the operator: newest first, after the one that is named. */
export async function listMaterialsAfter(
  db: Database,
  { after, limit }: { readonly after: { readonly day: string; readonly id: number } | null; readonly limit: number },
): Promise<ListedMaterial[]> {
  return await db
    .selectFrom(inForce)
    .select(LISTED)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.day}::date, ${after?.id}::integer)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countMaterials(db: Database, tag: string | null): Promise<number> {
  const { count } = await db
    .selectFrom(inForce)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .$if(tag !== null, (query) => query.where(hasTag(tag)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most frequent first. */
export async function listTags(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom([inForce, sql<{ tag: string }>`unnest(tags)`.as<'each'>(sql`each (tag)`)])
    .select('tag')
    .groupBy('tag')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
}

export async function findMaterialById(db: Database, id: number): Promise<MaterialRow | null> {
  const row = await db
    .selectFrom(inForce)
    .select([...SUMMARY, 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMaterialBySlug(db: Database, slug: string): Promise<MaterialRow | null> {
  const row = await db
    .selectFrom(inForce)
    .select([...SUMMARY, 'content'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

/** With its source, for the operator. */
export async function findInForce(db: Database | Transaction, slug: string): Promise<InForce | null> {
  const row = await db.selectFrom(inForce).selectAll().where('slug', '=', slug).executeTakeFirst();
  return row ?? null;
}

/** For the site map: newest first. */
export function listChanges(db: Database, limit: number): Promise<{ slug: string; changed_at: Date }[]> {
  return db
    .selectFrom(inForce)
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

/** One sync or change by an operator at a time, in whatever process. */
export async function lockMaterials(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sync materials', 0))`.execute(trx);
}

/** A source that is not of its row is null. */
export function listStoredMaterials(
  trx: Transaction,
): Promise<(Omit<MaterialFields, 'source'> & Pick<InForce, 'source'>)[]> {
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
    .select(sql<string | null>`case when source_at = changed_at then source end`.as('source'))
    .execute();
}

/** What is there already keeps its id. */
export async function upsertMaterials(
  trx: Transaction,
  { rows, now }: { rows: readonly MaterialFields[]; now: Date },
): Promise<void> {
  const columns = sql`
    slug, origin, title, head_content, preview, description, content, tags, reading_minutes, created_at, source`;
  // One parameter for all rows keeps the text of the statement constant.
  await sql`
    insert into material (changed_at, source_at, ${columns})
    select ${now}::timestamptz, ${now}::timestamptz, ${columns}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      slug text, origin text, title text, head_content text, preview text, description text, content text,
      tags text[], reading_minutes integer, created_at date, source text)
    on conflict (slug) do update set
      origin = excluded.origin, title = excluded.title, head_content = excluded.head_content,
      preview = excluded.preview, description = excluded.description, content = excluded.content,
      tags = excluded.tags, reading_minutes = excluded.reading_minutes, created_at = excluded.created_at,
      changed_at = excluded.changed_at, source = excluded.source, source_at = excluded.source_at`.execute(trx);
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
