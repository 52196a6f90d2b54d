import type { SourceStatus } from '@vidno/contract/sources';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '../repository.ts';
import { type HealthDay, listHealthDays } from './repository.ts';
import { shownDays } from './rules.ts';

/** Every source with its current health and its uptime on each of the last days. */
export async function listStatuses({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<SourceStatus[]> {
  const days = shownDays(clock());
  const [sources, counted] = await Promise.all([listSources(db), listHealthDays(db, days[0] ?? '')]);
  return sources.map(({ id, title, kind, health, health_message, checked_at }) => {
    const own = new Map(counted.filter(({ sourceId }) => sourceId === id).map((day) => [day.day, day]));
    return {
      id,
      title,
      kind,
      health,
      message: health_message,
      checked: checked_at?.toISOString() ?? null,
      days: days.map((day) => ({ day, up: uptimeOf(own.get(day)) })),
    };
  });
}

/** Null if it was not probed on that day. */
function uptimeOf(day: HealthDay | undefined): number | null {
  if (!day || day.passed + day.failed === 0) return null;
  return day.passed / (day.passed + day.failed);
}
