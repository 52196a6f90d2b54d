import type { Slide } from '@vidno/contract/money/cancelling';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

export type StoredSlide = Row<'unsubscribe_slide'>;

/** The first question; null if the operator asks none. */
export async function findFirstSlide(db: Database): Promise<StoredSlide | null> {
  return (await db.selectFrom('unsubscribe_slide').selectAll().orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

export async function findSlide(db: Database, id: number): Promise<StoredSlide | null> {
  return (await db.selectFrom('unsubscribe_slide').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * In the order of their numbers.
 * @limit none
 */
const SLIDES_READ = 1_000;

export async function listSlides(db: Database): Promise<StoredSlide[]> {
  return await db.selectFrom('unsubscribe_slide').selectAll().orderBy('id').limit(SLIDES_READ).execute();
}

/** Does nothing where there are any. */
export async function insertSlides(db: Database, slides: readonly NewRow<'unsubscribe_slide'>[]): Promise<void> {
  if (!(await findFirstSlide(db))) await addSlides(db, slides);
}

/** Whoever is at a slide that is gone has come to the end. */
export async function replaceSlides(trx: Transaction, slides: readonly NewRow<'unsubscribe_slide'>[]): Promise<void> {
  await trx.deleteFrom('unsubscribe_slide').execute();
  await addSlides(trx, slides);
}

async function addSlides(db: Database | Transaction, slides: readonly NewRow<'unsubscribe_slide'>[]): Promise<void> {
  const rows = slides.map(({ structure, next_slides, ...slide }) => ({
    ...slide,
    structure: sql<StoredSlide['structure']>`${JSON.stringify(structure)}::jsonb`,
    next_slides: sql<StoredSlide['next_slides']>`${JSON.stringify(next_slides)}::jsonb`,
  }));
  await db
    .insertInto('unsubscribe_slide')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function insertAnswer(db: Database, answer: NewRow<'unsubscribe_answer'>): Promise<void> {
  await db.insertInto('unsubscribe_answer').values(answer).execute();
}

export function toSlide({ id, template_model, structure }: StoredSlide): Slide {
  return { id, template_model, structure };
}
