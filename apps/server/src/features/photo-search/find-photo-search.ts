import type { ComparedSource, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import type { Database } from '#database/database.ts';
import { describeSources, type ResultView, type Search } from '#features/search-list/public.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { toProcess } from '#runs/run.ts';
import { countFaces } from './growth/growth-rules.ts';
import { type FoundHit, listFoundPeople } from './list-found-people.ts';
import { queryPhotoKeys } from './query-photos/store-query-photo.ts';
import { findSearchDetails, type PhotoSearchDetails } from './repository.ts';
import { type ShowPeopleTools, toPeople } from './showing/to-people.ts';

export interface FindPhotoSearchTools extends ShowPeopleTools {
  readonly db: Database;
  readonly fileUrls: FileUrls;
}

type PhotoView = Omit<ResultView, 'filters'>;

interface PhotoSearchPage {
  readonly search: Search;
  readonly details: PhotoSearchDetails;
  readonly sources: readonly Source[];
  readonly found: { readonly hits: readonly FoundHit[]; readonly count: number; readonly total: number };
  readonly view: PhotoView;
}

type ShownPhotoSearch = Omit<PhotoSearch, 'payment'>;

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findPhotoSearch(
  tools: FindPhotoSearchTools,
  search: Search,
  view: PhotoView,
): Promise<ShownPhotoSearch | null> {
  const [details, sources, found] = await Promise.all([
    findSearchDetails(tools.db, search),
    listSources(tools.db),
    listFoundPeople(tools.db, { search, page: view.page }),
  ]);
  return details && toPhotoSearch(tools, { search, details, sources, found, view });
}

function toPhotoSearch(
  tools: FindPhotoSearchTools,
  { search, details, sources, found, view: { page, locked, uncertain } }: PhotoSearchPage,
): ShownPhotoSearch {
  const isDone = search.run.status === 'delivered';
  const { hits } = found;
  return {
    ...toSummary(search),
    ...toPictures(details, search.accountId, tools.fileUrls),
    ...toSources(search, details, sources),
    count: found.count,
    weak_count: found.total - found.count,
    faces_compared: isDone ? details.facesCompared : 0,
    bands: isDone ? toBandMeanings(details) : [],
    ...toPeople(tools, search, { hits, locked, lookalikes: uncertain }),
    locked,
    uncertain,
    page,
    reminds_of_growth: countFaces(search.sourceIds, sources) === null ? null : details.remindsOfGrowth,
  };
}

export function toBandMeanings({ bands }: Pick<PhotoSearchDetails, 'bands'>): PhotoSearch['bands'] {
  return bands.map((meaning) => ({ ...meaning, promise: VERDICTS[meaning.band].promise }));
}

function toSummary(search: Search) {
  const process = toProcess(search.run);
  return {
    status: process.status,
    type: 'photo' as const,
    id: search.id,
    process_id: search.run.id,
    process,
    created: search.createdAt.toISOString(),
    hash: search.hash,
  };
}

function toSources({ sourceIds, run }: Search, { outages }: PhotoSearchDetails, known: readonly Source[]) {
  const described = describeSources(sourceIds, known);
  const sources = described.sources.map((source): ComparedSource => {
    if (run.status !== 'delivered') return { ...source, state: 'not_compared', message: null };
    const outage = outages.find(({ sourceId }) => sourceId === source.id);
    return outage
      ? { ...source, state: 'unavailable', message: outage.message }
      : { ...source, state: 'compared', message: null };
  });
  return { ...described, sources };
}

function toPictures({ photos, photoCount, imageName }: PhotoSearchDetails, accountId: number, fileUrls: FileUrls) {
  const pictures = photos.map(({ photoId, face, eyes, components }) => ({
    imagePath: fileUrls.urlOf(queryPhotoKeys.picture(photoId), accountId),
    facePath: fileUrls.urlOf(queryPhotoKeys.crop(photoId, face), accountId),
    eyes,
    components,
  }));
  const [first] = pictures;
  return {
    imagePath: first?.imagePath ?? null,
    facePath: first?.facePath ?? null,
    photos: pictures,
    photo_count: photoCount,
    imageName,
  };
}
