import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Adds a probe to the counts of the day. */
export async function countProbe(
  db: Database,
  { sourceId, day, passed }: { sourceId: string; day: string; passed: boolean },
): Promise<void> {
  const [passes, failures] = passed ? [1, 0] : [0, 1];
  await sql`
    insert into source_health_day as known (source_id, day, passed, failed)
    values (${sourceId}, ${day}::date, ${passes}, ${failures})
    on conflict (source_id, day) do update set
      passed = known.passed + excluded.passed, failed = known.failed + excluded.failed`.execute(db);
}

export interface HealthDay {
  readonly sourceId: string;
  readonly day: string;
  readonly passed: number;
  readonly failed: number;
}

export async function listHealthDays(db: Database, firstDay: string): Promise<HealthDay[]> {
  const { rows } = await sql<HealthDay>`
    select source_id as "sourceId", to_char(day, 'YYYY-MM-DD') as day, passed, failed
    from source_health_day where day >= ${firstDay}::date`.execute(db);
  return rows;
}

export async function deleteHealthDays(db: Database, beforeDay: string): Promise<void> {
  await sql`delete from source_health_day where day < ${beforeDay}::date`.execute(db);
}
