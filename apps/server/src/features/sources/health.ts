import { type SourceStatus, STATUS_DAYS } from '@vidno/contract/sources';
import { DAY_MS, toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { isDatabaseAway } from '#database/errors.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import {
  countProbe,
  deleteHealthDays,
  findSource,
  type HealthDay,
  insertMissingSources,
  listHealthDays,
  listSources,
  type Source,
  updateSourceHealth,
} from './repository.ts';
import { isBeingFilled, type Probe, SOURCE_MESSAGES, type SourceKind, type SourceKinds } from './source-kind.ts';

interface CheckSourcesTools extends Pick<Tools, 'db' | 'clock' | 'log'> {
  readonly sourceKinds: SourceKinds;
}

/** Probes every source that is wanted, and stores the health of each. */
export async function checkSources(
  tools: CheckSourcesTools,
  isWanted: (kind: SourceKind, source: Source) => boolean = () => true,
): Promise<void> {
  const now = tools.clock();
  for (const source of await listSources(tools.db)) {
    const kind = tools.sourceKinds[source.kind];
    if (kind && isWanted(kind, source)) await check(tools, source, kind);
  }
  const [firstDay] = shownDays(now);
  if (firstDay !== undefined) await deleteHealthDays(tools.db, firstDay);
}

/** Probes a source that has just changed, without waiting for the next scheduled check. */
export async function checkSource(tools: CheckSourcesTools, sourceId: string): Promise<void> {
  const source = await findSource(tools.db, sourceId);
  const kind = source && tools.sourceKinds[source.kind];
  if (kind) await check(tools, source, kind);
}

async function check(tools: CheckSourcesTools, source: Source, kind: SourceKind): Promise<void> {
  if (source.closed_at !== null) return;
  const probe = await kind.probe(source).catch((error: unknown): Probe | 'not_now' => {
    tools.log.error({ err: error, sourceId: source.id }, 'probing a source failed');
    // It was not the source that did not answer, and what is stored of it would outlast the outage.
    if (isDatabaseAway(error)) return 'not_now';
    // Whatever went wrong, users must see a source that is down, and not "nobody found".
    return { health: 'down', message: SOURCE_MESSAGES.silent };
  });
  if (probe !== 'not_now') await storeProbe(tools, source, probe);
}

async function storeProbe(
  { db, clock, log }: CheckSourcesTools,
  source: Source,
  { health, message }: Probe,
): Promise<void> {
  const { id } = source;
  const checkedAt = clock();
  await updateSourceHealth(db, id, { health, message, checkedAt });
  // A source that cannot work on this site does not count as failing.
  if (health !== 'unavailable') {
    await countProbe(db, { sourceId: id, day: toMoscowDay(checkedAt), passed: health === 'up' });
  }
  if (health === source.health) return;
  const change = { sourceId: id, from: source.health, to: health, because: message };
  if (health === 'up') log.info(change, 'a source has recovered');
  else log.warn(change, 'a source has failed');
}

/** Probes every source every five minutes; at the start those of which nothing is known, and the outside ones. */
export async function scheduleSourceChecks(scheduler: Scheduler, tools: CheckSourcesTools): Promise<void> {
  await scheduler.schedule('check-sources', '*/5 * * * *', () => checkSources(tools));
  checkSources(tools, ({ isOutside }, { checked_at }) => isOutside || checked_at === null).catch((error: unknown) =>
    tools.log.error(error, 'probing sources at the start failed'),
  );
}

/** Every source with its current health and its uptime on each of the last days. */
export async function listStatuses({
  db,
  clock,
  sourceKinds,
}: Pick<Tools, 'db' | 'clock'> & { readonly sourceKinds: SourceKinds }): Promise<SourceStatus[]> {
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
      filling: isBeingFilled({ health_message }),
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

/** The days that are shown, oldest first, today the last. */
function shownDays(now: Date): string[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    toMoscowDay(new Date(now.getTime() - (STATUS_DAYS - 1 - index) * DAY_MS)),
  );
}

/** Inserts the built-in sources of each kind. They are not offered before their first probe. */
export async function insertBuiltInSources(db: Database, kinds: SourceKinds): Promise<void> {
  const unprobed = { health: 'down', health_message: SOURCE_MESSAGES.notProbed } as const;
  const rows = Object.entries(kinds).flatMap(([kind, { builtIn = [] }]) =>
    builtIn.map((source) => ({ ...source, kind, ...unprobed })),
  );
  await insertMissingSources(db, rows);
}
