import { createHash } from 'node:crypto';
import { BANDS, type Band } from '@vidno/contract/face';
import type { BandLimits, BandMeaning, NearFace } from '#features/sources/public.ts';
import { groupByPerson } from './comparing/duplicate-rules.ts';

export interface MatchedPhoto {
  readonly photo_id: string;
  readonly score: number;
  readonly band: Band;
}

export interface Hit {
  /** The record with the best matching photo. */
  readonly personId: string;
  /** Other records of the same person. */
  readonly duplicateIds: readonly string[];
  readonly band: Band;
  readonly score: number;
  /** Several photos agree, which has raised the band. */
  readonly corroborated: boolean;
  /** Best first. */
  readonly photos: readonly MatchedPhoto[];
}

/** If a search is expected to match more strangers than this, one photo alone is never «уверенное». */
const MAX_FALSE_MATCHES = 0.5;
/** Limits are rounded to whole steps, so the expected number may slightly exceed the target. */
const ROUNDING = 1.02;
/** Photos closer to each other than this are copies of one picture and do not corroborate each other. */
const SAME_PICTURE = 1e-4;

/** Computed on the server: the same picture and face are the same search. */
export function hashOf(sha256: string, face: number): string {
  return createHash('sha256').update(`${sha256}:${face}`).digest('hex');
}

/** The chosen face. A single face needs no choice. */
export function pickFace<Face>(
  faces: readonly Face[],
  chosen: number | undefined,
): { readonly index: number; readonly face: Face } | 'several' | 'unknown' {
  if (chosen === undefined && faces.length !== 1) return 'several';
  const index = chosen ?? 0;
  const face = faces[index];
  return face === undefined ? 'unknown' : { index, face };
}

/** Rounded so that a 32-bit column returns the same number. */
const SCORE_STEPS = 1e6;

/** 1 for the same picture, 0 far beyond any match. Good for sorting, but not a probability. */
export function similarityOf(distance: number): number {
  const similarity = Math.min(1, Math.max(0, 1 - distance / 1.2));
  return Math.round(similarity * SCORE_STEPS) / SCORE_STEPS;
}

/** Whether a single photo can be a confident match in a catalogue of this size. */
export function isConfidentBandOpen(meaning: readonly BandMeaning[]): boolean {
  const confident = meaning.find(({ band }) => band === 'confident');
  return confident !== undefined && confident.expected_false_matches <= MAX_FALSE_MATCHES * ROUNDING;
}

export interface BandRules {
  readonly limits: BandLimits;
  readonly confidentBandOpen: boolean;
}

/** Groups the near faces by person, best first. Records with the same profile are one person. */
export function toHits(
  near: readonly NearFace[],
  bandRules: BandRules,
  profileUrls: ReadonlyMap<string, string> = new Map(),
): Hit[] {
  const hits = groupByPerson(near, profileUrls).map((faces) => toHit(faces, bandRules));
  return rankHits(
    hits.filter((hit) => hit !== null),
    new Set(),
  );
}

/** All records of the person. */
export function recordsOf({ personId, duplicateIds }: Pick<Hit, 'personId' | 'duplicateIds'>): readonly string[] {
  return [personId, ...duplicateIds];
}

export function isRejected(hit: Pick<Hit, 'personId' | 'duplicateIds'>, rejected: ReadonlySet<string>): boolean {
  return recordsOf(hit).some((id) => rejected.has(id));
}

/** By band, then similarity. Rejected people come last, in the same order. */
export function rankHits<Ranked extends Pick<Hit, 'personId' | 'duplicateIds' | 'band' | 'score'>>(
  hits: readonly Ranked[],
  rejected: ReadonlySet<string>,
): Ranked[] {
  return hits.toSorted(
    (a, b) =>
      Number(isRejected(a, rejected)) - Number(isRejected(b, rejected)) ||
      BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
      b.score - a.score ||
      (a.personId < b.personId ? -1 : 1),
  );
}

function toHit(faces: readonly NearFace[], { limits, confidentBandOpen }: BandRules): Hit | null {
  const perPhoto = nearestPerPhoto(faces);
  const photos = perPhoto.flatMap(({ photoId, distance }) => {
    const band = bandOf(distance, limits, confidentBandOpen);
    return band ? [{ photo_id: photoId, score: similarityOf(distance), band }] : [];
  });
  const [best] = photos;
  const [personId, ...duplicateIds] = new Set(perPhoto.map((face) => face.personId));
  if (!best || personId === undefined) return null;
  const corroborated = best.band === 'likely' && countIndependentPhotos(perPhoto, limits.likely) >= 2;
  return {
    ...{ personId, duplicateIds, corroborated, photos },
    ...{ band: corroborated ? 'confident' : best.band, score: best.score },
  };
}

function bandOf(distance: number, limits: BandLimits, confidentBandOpen: boolean): Band | null {
  if (distance <= limits.confident && confidentBandOpen) return 'confident';
  if (distance <= limits.likely) return 'likely';
  return distance <= limits.weak ? 'weak' : null;
}

/** A photo may show the person twice, for example in a mirror. */
function nearestPerPhoto(faces: readonly NearFace[]): NearFace[] {
  const perPhoto = new Map<string, NearFace>();
  for (const face of faces) {
    const known = perPhoto.get(face.photoId);
    if (!known || face.distance < known.distance) perPhoto.set(face.photoId, face);
  }
  return [...perPhoto.values()].sort((a, b) => a.distance - b.distance || (a.photoId < b.photoId ? -1 : 1));
}

/** `photos` must be sorted, nearest first. */
function countIndependentPhotos(photos: readonly NearFace[], limit: number): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { distance } of photos) {
    if (distance > limit) break;
    if (distance - last > SAME_PICTURE) count += 1;
    last = distance;
  }
  return count;
}
