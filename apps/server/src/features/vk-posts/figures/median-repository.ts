import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Figure } from '../bucket-rules.ts';
import type { DayRange } from '../day-rules.ts';
import type { PageSlice } from '../ranks/page-slice-rules.ts';
import { matchesFigure } from '../ranks/repository.ts';
import { isInDays } from '../sql-repository.ts';
import type { Medians } from './typical-rules.ts';

interface Days {
  readonly vkAccountId: string;
  readonly range: DayRange;
}

/** Sorts all posts of the range. */
export async function findMedians(db: Database, { vkAccountId, range }: Days): Promise<Medians> {
  const middle = (metric: Figure) => sql`
    percentile_cont(0.5) within group (order by post.${sql.id(metric)}) as ${sql.id(metric)}`;
  const { rows } = await sql<Medians>`
    select ${middle('likes')}, ${middle('comments')}, ${middle('reposts')}, ${middle('views')},
      ${middle('interactions')}, ${middle('interactions_per_view')}
    from vk_post as post where post.vk_account_id = ${vkAccountId} and ${isInDays(range)}`.execute(db);
  const [medians] = rows;
  if (!medians) throw new Error('The query of medians returned no row');
  return medians;
}

/** The figures of the posts in a slice of the ascending order. */
export async function listFigures(
  db: Database,
  { vkAccountId, range }: Days,
  { figure, slice }: { figure: Figure; slice: PageSlice },
): Promise<number[]> {
  const column = sql`post.${sql.id(figure)}`;
  const { rows } = await sql<{ figure: number }>`
    select ${column} as figure from vk_post as post
    where post.vk_account_id = ${vkAccountId} and ${matchesFigure(figure, slice.figures)} and ${isInDays(range)}
    order by ${column} limit ${slice.take} offset ${slice.skip}`.execute(db);
  return rows.map((row) => row.figure);
}
