import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { type CheckPhotosTools, checkPhotos, findSource, listPeople } from '#features/catalogue/public.ts';
import { findPlace } from '#features/regions/public.ts';
import {
  endProcess,
  findWaitingSearch,
  lockWaitingSearch,
  type ProcessBell,
  reportProgress,
  SEARCH_MESSAGES,
  type SearchRun,
  updatePersonCount,
} from '#features/search-list/public.ts';
import { findMatches, type MatchesFound } from './matching/find-matches.ts';
import { findSearchDetails, type KeywordHit, replaceHits, updateOutcome } from './repository.ts';

export interface RunKeywordSearchTools extends CheckPhotosTools {
  readonly bell: ProcessBell;
}

/** Makes the result of this run what the catalogue says now. May be called again at any moment. */
export async function runKeywordSearch(tools: RunKeywordSearchTools, run: SearchRun): Promise<void> {
  const { db } = tools;
  const search = await findWaitingSearch(db, run);
  if (!search) return;
  const [details, source] = await Promise.all([findSearchDetails(db, search.id), findSource(db, search.sourceId)]);
  if (!details || source?.health !== 'up') return await fail(tools, run, SEARCH_MESSAGES.sourceDown);

  const message = `Ищем среди людей в источнике: ${source.person_count.toLocaleString('ru')}`;
  await reportProgress(tools, { id: run.processId, percent: 20, message });
  const { keyword, regionId } = details;
  const found = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId,
  });
  if (source.checks_photos) await checkFirstPage(tools, run, found);
  await complete(tools, run, { found, hits: toHits(found, regionId) });
}

/** What has gone is marked, and left out when the page is shown; later pages have what the nightly look has found. */
async function checkFirstPage(
  tools: RunKeywordSearchTools,
  { processId }: SearchRun,
  { matches }: MatchesFound,
): Promise<void> {
  const firstPage = matches.slice(0, SEARCH_PAGE_SIZE).map(({ personId }) => personId);
  const people = await listPeople(tools.db, firstPage);
  const photos = [...people.values()].flatMap((person) => person.photos);
  const message = `Проверяем, на месте ли фото: ${photos.length.toLocaleString('ru')}`;
  await reportProgress(tools, { id: processId, percent: 60, message });
  await checkPhotos(tools, photos);
}

function toHits({ matches }: MatchesFound, regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return matches.map(({ personId, score, why }) => ({ personId, score, why: [...why, ...inRegion] }));
}

/** One transaction: a run that is killed before its end leaves nothing, one that comes twice finds nothing to do. */
async function complete(
  { db, clock, bell }: RunKeywordSearchTools,
  run: SearchRun,
  { found, hits }: { found: MatchesFound; hits: readonly KeywordHit[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const search = await lockWaitingSearch(trx, run);
    if (!search) return;
    await replaceHits(trx, search.id, hits);
    await updateOutcome(trx, search.id, found);
    await updatePersonCount(trx, search.id, hits.length);
    await endProcess(trx, { id: run.processId, status: 'ok', message: SEARCH_MESSAGES.done, at: clock() });
  });
  bell.ring(run.processId);
}

async function fail(
  { db, clock, bell }: RunKeywordSearchTools,
  { processId }: SearchRun,
  message: string,
): Promise<void> {
  await endProcess(db, { id: processId, status: 'error', message, at: clock() });
  bell.ring(processId);
}
