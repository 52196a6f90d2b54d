import type { Slide } from '@vidno/contract/money/unsubscribe-flow';
import type { Database } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

export type StoredSlide = Row<'unsubscribe_slide'>;

/** The first question; null if the operator asks none. */
export async function findFirstSlide(db: Database): Promise<StoredSlide | null> {
  return (await db.selectFrom('unsubscribe_slide').selectAll().orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

export async function findSlide(db: Database, id: number): Promise<StoredSlide | null> {
  return (await db.selectFrom('unsubscribe_slide').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function insertAnswer(db: Database, answer: NewRow<'unsubscribe_answer'>): Promise<void> {
  await db.insertInto('unsubscribe_answer').values(answer).execute();
}

export function toSlide({ id, template_model, structure }: StoredSlide): Slide {
  return { id, template_model, structure };
}
