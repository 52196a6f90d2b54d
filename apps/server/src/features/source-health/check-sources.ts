import { SOURCE_KINDS, type SourceKind } from '@vidno/contract/sources';
import { type CatalogueSource, listSources, updateSourceHealth } from '#features/catalogue/public.ts';
import type { Logger } from '#observability/log.ts';
import { type LookAtSourceTools, lookAtSource, type Sight } from './look-at-source.ts';
import { countSearch, deleteHealthDays } from './repository.ts';
import { dayOf, shownDays } from './rules.ts';

export interface CheckSourcesTools extends LookAtSourceTools {
  readonly log: Logger;
}

/** Makes a canary search in every source of these kinds, and puts on each what came of it. */
export async function checkSources(
  tools: CheckSourcesTools,
  kinds: readonly SourceKind[] = SOURCE_KINDS,
): Promise<void> {
  const now = tools.clock();
  for (const source of await listSources(tools.db)) {
    if (!kinds.includes(source.kind)) continue;
    const sight = await lookAtSource(tools, source);
    if (sight !== 'not_now') await note(tools, source, sight);
  }
  const [firstDay] = shownDays(now);
  if (firstDay !== undefined) await deleteHealthDays(tools.db, firstDay);
}

async function note({ db, clock, log }: CheckSourcesTools, source: CatalogueSource, sight: Sight): Promise<void> {
  const { id } = source;
  const { health, message } = sight;
  const checkedAt = clock();
  await updateSourceHealth(db, id, { health, message, checkedAt });
  // What cannot work here is no failure of a day.
  if (health !== 'unavailable') {
    await countSearch(db, { sourceId: id, day: dayOf(checkedAt), passed: health === 'up' });
  }
  if (health === source.health) return;
  const change = { sourceId: id, from: source.health, to: health, because: message };
  if (health === 'up') log.info(change, 'a source works');
  else log.warn(change, 'a source does not work');
}
