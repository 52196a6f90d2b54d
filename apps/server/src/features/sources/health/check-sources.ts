import type { Clock } from '#config/clock.ts';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import { isDatabaseAway } from '#database/is-database-away.ts';
import type { Logger } from '#observability/log.ts';
import type { Probe, SourceKind, SourceKinds } from '../ports/source-kind.ts';
import { findSource, listSources, type Source, updateSourceHealth } from '../repository.ts';
import { SOURCE_MESSAGES } from '../source-messages.ts';
import { countProbe, deleteHealthDays } from './repository.ts';
import { shownDays } from './rules.ts';

export interface CheckSourcesTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sourceKinds: SourceKinds;
}

/** Probes every source whose kind is wanted, and stores the health of each. */
export async function checkSources(
  tools: CheckSourcesTools,
  isWanted: (kind: SourceKind) => boolean = () => true,
): Promise<void> {
  const now = tools.clock();
  for (const source of await listSources(tools.db)) {
    const kind = tools.sourceKinds[source.kind];
    if (kind && isWanted(kind)) await check(tools, source, kind);
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
