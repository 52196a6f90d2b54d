import { type CatalogueSource, type CheckPhotosTools, findSource } from '#features/catalogue/public.ts';
import { findPlace } from '#features/regions/public.ts';
import {
  endProcess,
  failRun,
  findWaitingSearch,
  lockWaitingSearch,
  type ProcessBell,
  reportProgress,
  SEARCH_MESSAGES,
  type SearchRun,
  updatePersonCount,
} from '#features/search-list/public.ts';
import type { VkAccess } from '#features/vk-access/public.ts';
import { createCatalogueSource } from './people/create-catalogue-source.ts';
import { createVkSource } from './people/create-vk-source.ts';
import type { PeopleFound } from './people/people-source.ts';
import { findSearchDetails, type KeywordHit, replaceHits, updateOutcome } from './repository.ts';

export interface RunKeywordSearchTools extends CheckPhotosTools {
  readonly bell: ProcessBell;
  readonly vkAccess: VkAccess;
}

/** Makes the result of this run what the source says now. May be called again at any moment. */
export async function runKeywordSearch(
  tools: RunKeywordSearchTools,
  run: SearchRun,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db } = tools;
  const search = await findWaitingSearch(db, run);
  if (!search) return;
  const [details, source] = await Promise.all([findSearchDetails(db, search.id), findSource(db, search.sourceId)]);
  if (!details || !source) return await failRun(tools, run, SEARCH_MESSAGES.sourceDown);
  if (source.health !== 'up') return await failRun(tools, run, reasonOf(source));

  const { keyword, regionId } = details;
  const people = source.kind === 'catalogue' ? createCatalogueSource(tools) : createVkSource(tools);
  const found = await people.find({
    ...{ keyword, source, regionId, signal },
    onProgress: (progress) => reportProgress(tools, { id: run.processId, ...progress }),
  });
  if (found.kind === 'unavailable') return await failRun(tools, run, found.message);
  await complete(tools, run, { ...found, hits: withRegion(found.hits, regionId) });
}

/** What is wrong with a catalogue is nothing that a user can do something about. */
function reasonOf({ kind, health_message: message }: CatalogueSource): string {
  return kind === 'catalogue' || message === null ? SEARCH_MESSAGES.sourceDown : message;
}

function withRegion(hits: readonly KeywordHit[], regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}

/** One transaction: a run that is killed before its end leaves nothing, one that comes twice finds nothing to do. */
async function complete(
  { db, clock, bell }: RunKeywordSearchTools,
  run: SearchRun,
  { hits, capped, wider }: Extract<PeopleFound, { kind: 'found' }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const search = await lockWaitingSearch(trx, run);
    if (!search) return;
    await replaceHits(trx, search.id, hits);
    await updateOutcome(trx, search.id, { capped, wider });
    await updatePersonCount(trx, search.id, hits.length);
    await endProcess(trx, { id: run.processId, status: 'ok', message: SEARCH_MESSAGES.done, at: clock() });
  });
  bell.ring(run.processId);
}
