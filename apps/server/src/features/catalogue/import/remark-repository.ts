import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { LineRemark } from './person-line.ts';

/** @limit queue: The rest comes with the next query. */
const REMARKED_RANGES_PER_PAGE = 20;

interface RemarkedRange {
  readonly number: number;
  readonly remarks: readonly LineRemark[];
}

/** The next ranges with remarks behind this one. */
export async function listRemarkedRanges(db: Database, runId: string, after: number): Promise<RemarkedRange[]> {
  const rows = await db
    .selectFrom('import_range')
    .select(['number', 'remarks'])
    .where('run_id', '=', runId)
    .where('number', '>', after)
    .where(sql<SqlBool>`remarks <> '[]'`)
    .orderBy('number')
    .limit(REMARKED_RANGES_PER_PAGE)
    .execute();
  // `advanceRange` wrote them.
  return rows as RemarkedRange[];
}

/** Whether anything was wrong with a line. */
export async function hasRemarkedRange(db: Database, runId: string): Promise<boolean> {
  const range = await db
    .selectFrom('import_range')
    .select('number')
    .where('run_id', '=', runId)
    .where(sql<SqlBool>`remarks <> '[]'`)
    .limit(1)
    .executeTakeFirst();
  return range !== undefined;
}
