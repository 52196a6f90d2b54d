import type { ComparedSource, FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import type { Database } from '#database/database.ts';
import { describeSources, type Search } from '#features/search-list/public.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { toProcess } from '#runs/run.ts';
import { countFaces } from './growth/growth-rules.ts';
import { type FoundHit, listFoundPeople } from './list-found-people.ts';
import type { PhotoUrls } from './photo-urls/create-photo-urls.ts';
import { queryPhotoKeys } from './query-photos/store-query-photo.ts';
import { findSearchDetails, type PhotoSearchDetails } from './repository.ts';
import { isFound, type MatchedPhoto, strengthOf } from './rules.ts';

export interface FindPhotoSearchTools {
  readonly db: Database;
  readonly fileUrls: FileUrls;
  readonly photoUrls: PhotoUrls;
}

interface PhotoSearchPage {
  readonly search: Search;
  readonly details: PhotoSearchDetails;
  readonly sources: readonly Source[];
  readonly found: { readonly hits: readonly FoundHit[]; readonly count: number; readonly total: number };
  readonly page: number;
  readonly locked: boolean;
}

type ShownPhotoSearch = Omit<PhotoSearch, 'payment'>;

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findPhotoSearch(
  { db, fileUrls, photoUrls }: FindPhotoSearchTools,
  { search, page, locked }: { search: Search; page: number; locked: boolean },
): Promise<ShownPhotoSearch | null> {
  const [details, sources, found] = await Promise.all([
    findSearchDetails(db, search),
    listSources(db),
    listFoundPeople(db, { search, page }),
  ]);
  return details && toPhotoSearch({ fileUrls, photoUrls }, { search, details, sources, found, page, locked });
}

function toPhotoSearch(
  { fileUrls, photoUrls }: Pick<FindPhotoSearchTools, 'fileUrls' | 'photoUrls'>,
  { search, details, sources, found, page, locked }: PhotoSearchPage,
): ShownPhotoSearch {
  const isDone = search.run.status === 'delivered';
  return {
    ...toSummary(search),
    ...toPictures(details, search.accountId, fileUrls),
    ...toSources(search, details, sources),
    count: found.count,
    weak_count: found.total - found.count,
    faces_compared: isDone ? details.facesCompared : 0,
    bands: isDone ? toBandMeanings(details) : [],
    users: locked
      ? found.hits
          .filter(({ best }) => isFound(best))
          .map((hit) => withoutPerson(toFoundPerson(hit, (photo) => photoUrls.blurredUrlOf(photo, search.accountId))))
      : found.hits.map((hit) => toFoundPerson(hit, (photo) => photoUrls.urlOf(photo, search.accountId))),
    locked,
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

function toVerdict(matched: MatchedPhoto) {
  const { score, band, false_alarms: falseAlarms } = matched;
  return { score, band, strength: strengthOf(matched), false_alarms_per_search: falseAlarms };
}

export function toFoundPerson(
  { person, sourceIds, best, photos, answer }: FoundHit,
  urlOf: (photo: FoundHit['photos'][number]['photo']) => string,
): FoundPerson {
  return {
    id: person.id,
    name: person.name,
    age: person.age,
    city: person.city,
    region: person.region,
    about: person.about,
    profile_url: person.profileUrl,
    source: person.sourceId,
    sources: [...sourceIds],
    ...toVerdict(best),
    answer,
    photos: photos.map(({ photo, ...matched }) => ({ url: urlOf(photo), eyes: photo.eyes, ...toVerdict(matched) })),
  };
}

/** What a verdict may be shown with before it is paid for: those who merely look alike are not sold. */
function withoutPerson(found: FoundPerson): FoundPerson {
  return { ...found, name: '', age: null, city: null, region: null, about: null, profile_url: null };
}
