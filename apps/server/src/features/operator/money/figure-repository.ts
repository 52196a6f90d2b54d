import type { Database, Row } from '#database/database.ts';

export type StandingFigures = Omit<Row<'standing_figures'>, 'single'>;

/** Null before the first time. */
export async function findStandingFigures(db: Database): Promise<StandingFigures | null> {
  const row = await db
    .selectFrom('standing_figures')
    .select(['at', 'subscriptions', 'in_force_kopecks', 'owed_kopecks'])
    .executeTakeFirst();
  return row ?? null;
}

/** Older ones that took longer do not replace newer ones. */
export async function saveStandingFigures(db: Database, figures: StandingFigures): Promise<void> {
  await db
    .insertInto('standing_figures')
    .values(figures)
    .onConflict((conflict) =>
      conflict.column('single').doUpdateSet(figures).where('standing_figures.at', '<', figures.at),
    )
    .execute();
}
