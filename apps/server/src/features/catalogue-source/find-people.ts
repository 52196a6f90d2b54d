import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { type CheckPhotosTools, checkPhotos, listPeople } from '#features/catalogue/public.ts';
import { findMatches, type MatchesFound } from '#features/name-search/public.ts';
import type { KeywordQuery, PeopleFound } from '#features/sources/public.ts';

/** People of the source whom the keyword may mean. */
export async function findPeople(tools: CheckPhotosTools, query: KeywordQuery): Promise<PeopleFound> {
  const { keyword, source, regionId, onProgress } = query;
  const count = source.person_count.toLocaleString('ru');
  await onProgress({ percent: 20, message: `Ищем среди людей в источнике: ${count}` });
  const { id, vouches_adults: vouchesAdults } = source;
  const found = await findMatches(tools.db, {
    keyword,
    source: { id, vouchesAdults },
    regionId,
    keepDuplicates: true,
  });
  if (source.checks_photos) await checkFirstPage(tools, query, found);
  const hits = found.matches.map(({ personId, score, why }) => ({ personId, score, why, person: null }));
  return { kind: 'found', hits, capped: found.capped, wider: found.wider };
}

/** Photos that are gone are marked, and left out when the page is shown. Later pages rely on the nightly check. */
async function checkFirstPage(
  tools: CheckPhotosTools,
  { onProgress }: KeywordQuery,
  { matches }: MatchesFound,
): Promise<void> {
  const firstPage = matches.slice(0, SEARCH_PAGE_SIZE).map(({ personId }) => personId);
  const people = await listPeople(tools.db, firstPage);
  const photos = [...people.values()].flatMap((person) => person.photos);
  await onProgress({ percent: 60, message: `Проверяем, на месте ли фото: ${photos.length.toLocaleString('ru')}` });
  await checkPhotos(tools, photos);
}
