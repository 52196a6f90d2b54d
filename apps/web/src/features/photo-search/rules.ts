import { ApiError } from '@vidno/contract/client';
import type { Box, DetectedFace } from '@vidno/contract/face';
import {
  type FoundPerson,
  type PersonAnswer,
  PHOTOS_PER_SEARCH_MAX,
  type PhotoSearch,
} from '@vidno/contract/photo-search';
import { analysisErrorSchema } from '@vidno/contract/problems/error-body';
import type { SharedSearch } from '@vidno/contract/results/search-share';
import { VERDICTS } from '@vidno/contract/verdicts';
import * as z from 'zod/mini';
import { sourceTitle } from '#features/sources/rules.ts';
import type { PeopleFilter } from './result/people-filter-rules.ts';

/** Left to right, so that the arrow keys follow the picture. */
export function inReadingOrder(faces: readonly DetectedFace[]): DetectedFace[] {
  return faces.toSorted((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2));
}

/** The face in the address, or the largest, which the server lists first. */
export function chosenFace(faces: readonly DetectedFace[], wanted: number | undefined): DetectedFace | null {
  return faces.find((face) => face.index === wanted) ?? faces[0] ?? null;
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

/** How the address says to show the result. */
export interface ResultView extends PeopleFilter {
  readonly page: number;
  /** The same search had been started before and led here again. */
  readonly exists: boolean;
  /** The person who is compared full screen; null: none. */
  readonly compared: string | null;
}

/** Links from a result; the demo pages and the paid pages have their own. */
export interface ResultLinks {
  readonly newSearch: string;
  readonly keyword: string;
  readonly list: string;
  /** Where a monitor is created; null if monitoring is not open to this account. */
  readonly monitor: string | null;
}

/** People found, without those whom the user has said to be somebody else. */
export function remainingCount({ count, rejected_count }: Pick<PhotoSearch, 'count' | 'rejected_count'>): number {
  return count - rejected_count;
}

/** The search with the answer about one person changed, for the optimistic update. */
export function withAnswer(search: PhotoSearch, personId: string, answer: PersonAnswer | null): PhotoSearch {
  const person = search.users.find(({ id }) => id === personId);
  if (!person) return search;
  const users = search.users.map((each) => (each === person ? { ...each, answer } : each));
  const change = person.band === 'weak' ? 0 : Number(answer === 'other') - Number(person.answer === 'other');
  return { ...search, users, rejected_count: search.rejected_count + change };
}

/** The sources of the person, the best photo's first. */
export function sourceTitles(search: Pick<SharedSearch, 'sources'>, { sources }: Pick<FoundPerson, 'sources'>): string {
  return sources.map((source) => sourceTitle(search, source)).join(', ');
}

interface CsvWords {
  readonly head: readonly string[];
  readonly answers: Readonly<Record<PersonAnswer, string>>;
}

/** The exported table: a row of headings, then a row per person. */
export function toCsvRows(search: PhotoSearch, words: CsvWords): string[][] {
  const rows = search.users.map((person) => [
    person.name,
    person.age === null ? '' : String(person.age),
    person.city ?? '',
    person.region ?? '',
    sourceTitles(search, person),
    VERDICTS[person.band].name,
    person.answer === null ? '' : words.answers[person.answer],
    person.profile_url ?? '',
    person.about ?? '',
  ]);
  return [[...words.head], ...rows];
}

/**
 * The shortest purpose that the contract accepts.
 * @limit none
 */
const MIN_PURPOSE_CHARS = 3;

export function isPurpose(text: string): boolean {
  return text.trim().length >= MIN_PURPOSE_CHARS;
}

/** One face on one uploaded photo. */
interface QueryPhoto {
  readonly uploadId: string;
  readonly face: number;
}

/** At least one; all show the same person. */
export type QueryPhotos = readonly [QueryPhoto, ...QueryPhoto[]];

const PHOTO = /^([0-9a-f-]{36})\.(\d{1,3})$/;

/** The photos besides the first, as the address names them. What is malformed is dropped. */
export function parseMore(more: string | undefined): QueryPhoto[] {
  const photos = (more ?? '').split(',').flatMap((part) => {
    const [, uploadId, face] = PHOTO.exec(part) ?? [];
    return uploadId === undefined ? [] : [{ uploadId, face: Number(face) }];
  });
  return photos.slice(0, PHOTOS_PER_SEARCH_MAX - 1);
}

/** The part of the address for these photos. */
export function nameMore(photos: readonly QueryPhoto[]): { more?: string } {
  return photos.length === 0 ? {} : { more: photos.map(({ uploadId, face }) => `${uploadId}.${face}`).join(',') };
}

/** The photos without this one; null if none is left. */
export function withoutPhoto(photos: QueryPhotos, uploadId: string): QueryPhotos | null {
  const [first, ...others] = photos.filter((photo) => photo.uploadId !== uploadId);
  return first ? [first, ...others] : null;
}

/** The uploads that seem to show somebody else than the others. */
export function differentUploads(failure: unknown): readonly string[] {
  const refusal = failure instanceof ApiError ? z.safeParse(analysisErrorSchema, failure.body) : null;
  return (refusal?.success && refusal.data.upload_ids) || [];
}
