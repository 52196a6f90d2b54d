import type { LineRemark } from './person-line.ts';
import {
  type PersonSource,
  type PictureTools,
  type PreparedPerson,
  preparePerson,
  withoutSuppressedPhotos,
} from './prepare-person.ts';
import type { ImportCounts } from './range-repository.ts';
import type { ChangedLine, ClassifiedLine, LinePlace } from './read-lines.ts';
import { findKeptAway, type KeptAway } from './suppressions.ts';

/** The result of processing a line. */
export interface LineOutcome extends LinePlace {
  readonly remark: LineRemark | null;
  readonly person: PreparedPerson | null;
  readonly leavingId: string | null;
  readonly unchanged: boolean;
  /** Somebody had the person removed, or they are being written back. */
  readonly suppressed: boolean;
  /** Photos that are those of somebody who was removed. */
  readonly suppressedPhotos: number;
}
export const NO_OUTCOME = {
  remark: null,
  person: null,
  leavingId: null,
  unchanged: false,
  suppressed: false,
  suppressedPhotos: 0,
};

export async function processLine(
  pictures: PictureTools,
  source: PersonSource,
  line: ClassifiedLine & LinePlace,
): Promise<LineOutcome> {
  const { place } = line;
  switch (line.kind) {
    case 'unchanged':
      return { ...NO_OUTCOME, place, unchanged: true };
    case 'suppressed':
      return toSuppressed(place, line.leavingId);
    case 'remarked':
      return { ...NO_OUTCOME, place, remark: line.remark };
    case 'leaving':
      return { ...NO_OUTCOME, place, remark: line.remark, leavingId: line.personId };
    case 'changed':
      return { ...NO_OUTCOME, place, ...(await prepareChanged(pictures, source, line)) };
  }
}

/** A person whose photos are all unusable is rejected. A person without photos is accepted. */
async function prepareChanged(
  pictures: PictureTools,
  source: PersonSource,
  line: ChangedLine,
): Promise<Pick<LineOutcome, 'remark' | 'person'>> {
  const person = await preparePerson(pictures, source, line);
  const { dropped: photos } = person;
  if (photos.length === 0) return { remark: null, person };
  if (person.photos.length > 0) return { remark: { kind: 'photos_dropped', line: line.number, photos }, person };
  return { remark: { kind: 'rejected', line: line.number, because: 'no_usable_photo', photos }, person: null };
}

/** What may be written of a line: a person who was removed is not, and of anybody else no picture that is of one who was. */
export function withoutSuppressed(outcome: LineOutcome, known: KeptAway, sourceId: string): LineOutcome {
  const { person, place } = outcome;
  if (person === null) return outcome;
  const { external_id: externalId, profile_url: profileUrl } = person.line;
  const keptAway = findKeptAway(known, { id: person.id, sourceId, externalId, profileUrl });
  if (keptAway) return toSuppressed(place, keptAway.leavingId);
  const shown = withoutSuppressedPhotos(person, known.suppressed);
  return { ...outcome, person: shown, suppressedPhotos: person.photos.length - shown.photos.length };
}

function toSuppressed(place: LineOutcome['place'], leavingId: string | null): LineOutcome {
  return { ...NO_OUTCOME, place, leavingId, suppressed: true };
}

export const NO_COUNTS: ImportCounts = {
  people: 0,
  photos: 0,
  faces: 0,
  unchanged: 0,
  rejected: 0,
  suppressed: 0,
  suppressed_photos: 0,
};

export function countLine(line: Omit<LineOutcome, 'place'>): ImportCounts {
  const { person, remark, unchanged, suppressed, suppressedPhotos } = line;
  return {
    people: person ? 1 : 0,
    photos: person?.photos.length ?? 0,
    faces: person?.photos.filter(({ face }) => face !== null).length ?? 0,
    unchanged: unchanged ? 1 : 0,
    rejected: remark?.kind === 'rejected' ? 1 : 0,
    suppressed: suppressed ? 1 : 0,
    suppressed_photos: suppressedPhotos,
  };
}

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    people: one.people + other.people,
    photos: one.photos + other.photos,
    faces: one.faces + other.faces,
    unchanged: one.unchanged + other.unchanged,
    rejected: one.rejected + other.rejected,
    suppressed: one.suppressed + other.suppressed,
    suppressed_photos: one.suppressed_photos + other.suppressed_photos,
  };
}

/** Processes several items concurrently and yields the results in the order of the source. Stops at the first failure. */
export async function* mapInOrder<From, To>(
  source: AsyncIterable<From>,
  concurrency: number,
  work: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const pending: Promise<To>[] = [];
  for await (const from of source) {
    const result = work(from);
    // The failure is thrown when the result is awaited. Until then it must not count as an unhandled rejection.
    result.catch(() => {});
    pending.push(result);
    const oldest = pending.length >= concurrency ? pending.shift() : undefined;
    if (oldest) yield await oldest;
  }
  for (const result of pending) yield await result;
}
