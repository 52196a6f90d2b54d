import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Band, Box, DetectedFace } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { sourceTitle } from '#entities/source/rules.ts';

/** Left to right, so that the arrow keys go where the eye goes. */
export function inReadingOrder(faces: readonly DetectedFace[]): DetectedFace[] {
  return faces.toSorted((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2));
}

/** The face named in the address, else the largest (the server lists it first). */
export function chosenFace(faces: readonly DetectedFace[], wanted: number | undefined): DetectedFace | null {
  return faces.find((face) => face.index === wanted) ?? faces[0] ?? null;
}

/** The face to search for, where there is nothing left to choose: the one named, or the only one. */
export function settledFace(faces: readonly DetectedFace[], wanted: number | undefined): DetectedFace | null {
  if (faces.length === 1) return faces[0] ?? null;
  return faces.find((face) => face.index === wanted) ?? null;
}

const AROUND_FACE = 1.7;

/** A square around the face: how large the picture stands and where, in squares. */
export function cropOf(box: Box, picture: { width: number; height: number }) {
  const wanted = Math.max(box.width * picture.width, box.height * picture.height) * AROUND_FACE;
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

/** What the address of a result says about how it is shown. */
export interface ResultView extends PeopleFilter {
  readonly page: number;
  /** The same search was started a second time and led here. */
  readonly exists: boolean;
}

/** Where one can go from a result; each set of pages has its own. */
export interface ResultLinks {
  readonly newSearch: string;
  readonly list: string;
}

export function isFiltering({ band, source }: PeopleFilter): boolean {
  return band !== null || source !== null;
}

function filterPeople(people: readonly FoundPerson[], { band, source }: PeopleFilter): FoundPerson[] {
  return people.filter(
    (person) => (band === null || person.band === band) && (source === null || person.source === source),
  );
}

function pageOf<T>(all: readonly T[], page: number): T[] {
  return all.slice(page * SEARCH_PAGE_SIZE, (page + 1) * SEARCH_PAGE_SIZE);
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
  if (!isFiltering(view)) return { people: search.users, total: search.count };
  if (!allPeople) return null;
  const passing = filterPeople(allPeople.users, view);
  return { people: pageOf(passing, view.page), total: passing.length };
}

export function sourcesOf(people: readonly FoundPerson[]): string[] {
  return [...new Set(people.map(({ source }) => source))].toSorted();
}

/** The same answer with one person's «это не он(а)» set; the page does not wait for the server. */
export function withRejection(search: PhotoSearch, personId: string, rejected: boolean): PhotoSearch {
  const users = search.users.map((person) => (person.id === personId ? { ...person, rejected } : person));
  return { ...search, users };
}

/** Expected strangers rounded so that they can be read: below ten with one digit, below 0.1 as 0.1. */
export function strangersToShow(expected: number): { amount: number; below: boolean } {
  if (expected < 0.1) return { amount: 0.1, below: true };
  return { amount: expected < 10 ? Math.round(expected * 10) / 10 : Math.round(expected), below: false };
}

interface CsvWords {
  readonly head: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly band: Record<Band, string>;
}

/** What the export holds: a line of headings, then a line for each person. */
export function toCsvRows(search: PhotoSearch, words: CsvWords): string[][] {
  const yesOrNo = (fact: boolean) => (fact ? words.yes : words.no);
  const rows = search.users.map((person) => [
    person.name,
    person.age === null ? '' : String(person.age),
    person.city ?? '',
    person.region ?? '',
    sourceTitle(search, person.source),
    words.band[person.band],
    yesOrNo(person.corroborated),
    yesOrNo(person.rejected),
    person.profile_url ?? '',
    person.about ?? '',
  ]);
  return [[...words.head], ...rows];
}

export type ConsentRefusal = 'no_purpose' | 'short_purpose' | 'not_accepted';

const SHORTEST_PURPOSE = 3;

export function refuseConsent(purpose: string | null, isAccepted: boolean): ConsentRefusal | null {
  if (purpose === null) return 'no_purpose';
  if (purpose.trim().length < SHORTEST_PURPOSE) return 'short_purpose';
  return isAccepted ? null : 'not_accepted';
}
