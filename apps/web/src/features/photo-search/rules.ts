import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Band, Box, DetectedFace } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { sourceTitle } from '#entities/source/rules.ts';

/** Left to right, so that the arrow keys follow the picture. */
export function inReadingOrder(faces: readonly DetectedFace[]): DetectedFace[] {
  return faces.toSorted((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2));
}

/** The face in the address, or the largest, which the server lists first. */
export function chosenFace(faces: readonly DetectedFace[], wanted: number | undefined): DetectedFace | null {
  return faces.find((face) => face.index === wanted) ?? faces[0] ?? null;
}

/** The face to search for if no choice is left: the only one, or the one in the address. */
export function decidedFace(faces: readonly DetectedFace[], wanted: number | undefined): DetectedFace | null {
  if (faces.length === 1) return faces[0] ?? null;
  return faces.find((face) => face.index === wanted) ?? null;
}

const CROP_MARGIN = 1.7;

/** A square crop around the face: the size and offset of the picture, in units of the square. */
export function faceCrop(box: Box, picture: { width: number; height: number }) {
  const wanted = Math.max(box.width * picture.width, box.height * picture.height) * CROP_MARGIN;
  const side = Math.min(wanted, picture.width, picture.height);
  const start = (centre: number, length: number) => Math.min(Math.max(centre * length - side / 2, 0), length - side);
  return {
    width: picture.width / side,
    height: picture.height / side,
    left: -start(box.x + box.width / 2, picture.width) / side,
    top: -start(box.y + box.height / 2, picture.height) / side,
  };
}

export interface PeopleFilter {
  readonly band: Band | null;
  readonly source: string | null;
}

/** How the address says to show the result. */
export interface ResultView extends PeopleFilter {
  readonly page: number;
  /** The same search had been started before and led here again. */
  readonly exists: boolean;
}

/** Links from a result; the demo pages and the paid pages have their own. */
export interface ResultLinks {
  readonly newSearch: string;
  readonly keyword: string;
  readonly list: string;
}

export function isFiltering({ band, source }: PeopleFilter): boolean {
  return band !== null || source !== null;
}

function filterPeople(people: readonly FoundPerson[], { band, source }: PeopleFilter): FoundPerson[] {
  return people.filter(
    (person) => (band === null || person.band === band) && (source === null || person.sources.includes(source)),
  );
}

function pageOf<T>(all: readonly T[], page: number): T[] {
  return all.slice(page * SEARCH_PAGE_SIZE, (page + 1) * SEARCH_PAGE_SIZE);
}

/** People found and people who merely look alike, on all pages. */
export function hitCount({ count, weak_count }: Pick<PhotoSearch, 'count' | 'weak_count'>): number {
  return count + weak_count;
}

interface PeopleInView {
  readonly people: readonly FoundPerson[];
  /** Over all pages. */
  readonly total: number;
}

/** One page of the search as loaded, or of all people who pass the filter; null until all people are loaded. */
export function peopleInView(
  search: PhotoSearch,
  allPeople: PhotoSearch | undefined,
  view: ResultView,
): PeopleInView | null {
  if (!isFiltering(view)) return { people: search.users, total: hitCount(search) };
  if (!allPeople) return null;
  const passing = filterPeople(allPeople.users, view);
  return { people: pageOf(passing, view.page), total: passing.length };
}

export function sourcesOf(people: readonly FoundPerson[]): string[] {
  return [...new Set(people.flatMap(({ sources }) => sources))].toSorted();
}

/** The search with the «это не он(а)» mark of one person changed, for the optimistic update. */
export function withRejection(search: PhotoSearch, personId: string, rejected: boolean): PhotoSearch {
  const users = search.users.map((person) => (person.id === personId ? { ...person, rejected } : person));
  return { ...search, users };
}

/** The sources of the person, the best photo's first. */
export function sourceTitles(search: PhotoSearch, { sources }: Pick<FoundPerson, 'sources'>): string {
  return sources.map((source) => sourceTitle(search, source)).join(', ');
}

/** The titles of the sources that the result does not cover. */
export function missedSources({ sources }: PhotoSearch): string[] {
  return sources.filter(({ state }) => state === 'unavailable').map(({ title }) => title);
}

interface CsvWords {
  readonly head: readonly string[];
  readonly yes: string;
  readonly no: string;
}

/** The exported table: a row of headings, then a row per person. */
export function toCsvRows(search: PhotoSearch, words: CsvWords): string[][] {
  const yesOrNo = (fact: boolean) => (fact ? words.yes : words.no);
  const rows = search.users.map((person) => [
    person.name,
    person.age === null ? '' : String(person.age),
    person.city ?? '',
    person.region ?? '',
    sourceTitles(search, person),
    VERDICTS[person.band].name,
    yesOrNo(person.rejected),
    person.profile_url ?? '',
    person.about ?? '',
  ]);
  return [[...words.head], ...rows];
}

/** The shortest purpose that the contract accepts. */
const MIN_PURPOSE_CHARS = 3;

export function isPurpose(text: string): boolean {
  return text.trim().length >= MIN_PURPOSE_CHARS;
}
