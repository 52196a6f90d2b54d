import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { UncertainView } from '@vidno/contract/hidden-person';
import type {
  BlurredLookalike,
  FoundPerson,
  HiddenMatch,
  PersonAnswer,
  PhotoSearch,
} from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import type { Database, Transaction } from '#database/database.ts';
import { type OuterIds, toPersonFields } from '#features/catalogue/outer-person.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import type { Search, SearchId } from '#features/search-list/public.ts';
import { describeCoverage, toHiddenPerson } from '#features/search-list/rules.ts';
import type { ResultView } from '#features/search-list/search-kind.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { toProcess } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { listHits, listPersonAnswers } from './hit-repository.ts';
import {
  answerOf,
  type Hit,
  isFound,
  isRejected,
  type MatchedPhoto,
  type PersonAnswers,
  recordsOf,
  strengthOf,
} from './hits.ts';
import type { PhotoUrls } from './photo-urls.ts';
import { queryPhotoKeys } from './query-photos/query-photos.ts';
import { countFaces } from './reminders.ts';
import { findSearchDetails, findWeakCount, type PhotoSearchDetails } from './repository.ts';

export interface ShowPeopleTools {
  readonly photoUrls: PhotoUrls;
  readonly outerIds: OuterIds;
}

export interface FoundHit {
  readonly hit: Hit;
  readonly person: CataloguePerson;
  /** Where the photos are from, that of the person first. */
  readonly sourceIds: readonly string[];
  /** The verdict of the person. */
  readonly best: MatchedPhoto;
  /** Photos still in the catalogue, best first. */
  readonly photos: readonly [ShownPhoto, ...ShownPhoto[]];
  readonly answer: PersonAnswer | null;
}

type PhotoView = Omit<ResultView, 'filters'>;

interface PhotoSearchPage {
  readonly search: Search;
  readonly details: PhotoSearchDetails;
  readonly sources: readonly Source[];
  readonly found: Readonly<FoundPage>;
  readonly view: PhotoView;
}

type ShownPhotoSearch = Omit<PhotoSearch, 'payment'>;

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findPhotoSearch(
  tools: Pick<Tools, 'db' | 'fileUrls'> & ShowPeopleTools,
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
  tools: Pick<Tools, 'db' | 'fileUrls'> & ShowPeopleTools,
  { search, details, sources, found, view: { page, locked, uncertain } }: PhotoSearchPage,
): ShownPhotoSearch {
  const isDone = search.run.status === 'delivered';
  const { hits } = found;
  return {
    ...toSummary(search),
    ...toPictures(details, search.accountId, tools.fileUrls),
    ...describeCoverage(search, details.outages, sources),
    count: found.count,
    // Before it is paid for, an answer about this face would tell who is among those found.
    rejected_count: locked ? 0 : found.rejected,
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

interface PeopleOfPage {
  readonly users: FoundPerson[];
  readonly hidden: HiddenMatch[];
  readonly lookalikes: BlurredLookalike[];
}

/** What the owner of the search may see of the people on a page. Each kind of answer has only the fields that it may have. */
function toPeople(
  tools: ShowPeopleTools,
  search: SearchId,
  { hits, locked, lookalikes }: { hits: readonly FoundHit[]; locked: boolean; lookalikes: UncertainView },
): PeopleOfPage {
  const found = hits.filter(({ best }) => isFound(best));
  if (locked) return { users: [], hidden: found.map((hit) => toHidden(tools, search, hit)), lookalikes: [] };
  const isOpen = lookalikes === 'open';
  const blurred = isOpen ? [] : hits.filter(({ best }) => !isFound(best));
  const urlOf = (photo: FoundHit['photos'][number]['photo']) => tools.photoUrls.urlOf(photo, search.accountId);
  return {
    users: (isOpen ? hits : found).map((hit) => toFoundPerson(hit, { id: idOf(tools, search, hit), urlOf })),
    hidden: [],
    lookalikes: blurred.map((hit) => toBlurred(tools, search, hit)),
  };
}

export function toFoundPerson(
  { person, sourceIds, best, photos, answer }: FoundHit,
  { id, urlOf }: { id: string; urlOf: (photo: FoundHit['photos'][number]['photo']) => string },
): FoundPerson {
  return {
    id,
    ...toPersonFields(person),
    source: person.sourceId,
    sources: [...sourceIds],
    ...toVerdict(best),
    answer,
    photos: photos.map(({ photo, ...matched }) => ({ url: urlOf(photo), eyes: photo.eyes, ...toVerdict(matched) })),
  };
}

function toVerdict(matched: MatchedPhoto) {
  const { score, band, false_alarms: falseAlarms } = matched;
  return { score, band, strength: strengthOf(matched), false_alarms_per_search: falseAlarms };
}

function toHidden(tools: ShowPeopleTools, search: SearchId, hit: FoundHit): HiddenMatch {
  const blurred = toBlurred(tools, search, hit);
  return { ...blurred, ...toHiddenPerson(hit.person, { id: blurred.id, photoCount: hit.photos.length }) };
}

function toBlurred(tools: ShowPeopleTools, search: SearchId, hit: FoundHit): BlurredLookalike {
  const { person, best, photos } = hit;
  const id = idOf(tools, search, hit);
  return { id, band: best.band, source: person.sourceId, url: tools.photoUrls.blurredUrlOf(photos[0].photo, search) };
}

function idOf({ outerIds }: ShowPeopleTools, search: SearchId, { person }: FoundHit): string {
  return outerIds.personIn(search.id, person.id);
}

type ShownPhoto = MatchedPhoto & { readonly photo: CataloguePhoto };

interface FoundPage {
  readonly hits: FoundHit[];
  readonly count: number;
  /** How many of them the owner has said to be somebody else. */
  readonly rejected: number;
  /** With those who merely look alike. */
  readonly total: number;
}

/**
 * One page of the people found and of those who look alike, as they are in the catalogue now, and how many there are. A person
 * who has just left the catalogue is not on the page, but still counted until the departure has been followed.
 */
export async function listFoundPeople(
  db: Database | Transaction,
  { search, page, size = SEARCH_PAGE_SIZE }: { search: Search; page: number; size?: number },
): Promise<FoundPage> {
  if (search.run.status !== 'delivered') return { hits: [], count: 0, rejected: 0, total: 0 };
  const total = search.personCount + (await findWeakCount(db, search));
  const range = { from: page * size, count: size };
  const stored = range.from < total ? await listHits(db, search, range) : [];
  const people = await listPeople(db, stored.flatMap(recordsOf));
  const answers = await listPersonAnswers(db, { accountId: search.accountId, faceHash: search.hash });
  const hits = stored.flatMap((hit) => toFoundHit(hit, people, answers) ?? []);
  const rejected = await countRejected(db, search, { answers, total });
  return { hits, count: search.personCount, rejected, total };
}

async function countRejected(
  db: Database | Transaction,
  search: Search,
  { answers, total }: { readonly answers: PersonAnswers; readonly total: number },
): Promise<number> {
  if (![...answers.values()].includes('other')) return 0;
  const all = await listHits(db, search, { from: 0, count: total });
  return all.filter((hit) => isFound(hit) && isRejected(hit, answers)).length;
}

/** Null if all records of the person or all matched photos have left the catalogue. */
export function toFoundHit(
  hit: Hit,
  people: ReadonlyMap<string, CataloguePerson>,
  answers: PersonAnswers,
): FoundHit | null {
  const records = recordsOf(hit).flatMap((id) => people.get(id) ?? []);
  const ofRecords = records.flatMap((record) => record.photos).filter(({ state }) => state === 'present');
  const present = new Map(ofRecords.map((photo) => [photo.id, photo]));
  const photos = hit.photos.flatMap((matched) => {
    const photo = present.get(matched.photo_id);
    return photo ? [{ ...matched, photo }] : [];
  });
  const owners = new Set(photos.map(({ photo }) => photo.personId));
  const [person, ...others] = records.filter(({ id }) => owners.has(id));
  const [best, ...alike] = photos;
  if (!person || !best) return null;
  const sourceIds = [...new Set([person, ...others].map(({ sourceId }) => sourceId))];
  return { hit, person, sourceIds, best, photos: [best, ...alike], answer: answerOf(hit, answers) };
}
