import type { SourceStatus } from '@vidno/contract/sources';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { SourceKinds } from '../ports/source-kind.ts';
import { listSources } from '../repository.ts';
import { type HealthDay, listHealthDays } from './repository.ts';
import { shownDays } from './rules.ts';

export interface StatusTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sourceKinds: SourceKinds;
}

/** Every source with its current health and its uptime on each of the last days. */
export async function listStatuses({ db, clock, sourceKinds }: StatusTools): Promise<SourceStatus[]> {
  const days = shownDays(clock());
  const [sources, counted] = await Promise.all([listSources(db), listHealthDays(db, days[0] ?? '')]);
  const indexes = await Promise.all(sources.map((source) => sourceKinds[source.kind]?.describeIndex?.(source)));
  return sources.map(({ id, title, kind, health, health_message, checked_at }, position) => {
    const own = new Map(counted.filter(({ sourceId }) => sourceId === id).map((day) => [day.day, day]));
    return {
      id,
      title,
      kind,
      health,
      message: health_message,
      index: indexes[position] ?? 'none',
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
