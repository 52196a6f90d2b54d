import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

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

export type SummaryRow = Pick<Row<'material'>, (typeof SUMMARY)[number]>;
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
