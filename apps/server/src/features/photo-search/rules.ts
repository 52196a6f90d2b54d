import { createHash } from 'node:crypto';
import { BANDS, type Band } from '@vidno/contract/face';
import type { BandLimits, BandMeaning, NearFace } from '#features/sources/public.ts';

export interface MatchedPhoto {
  readonly photo_id: string;
  readonly score: number;
  readonly band: Band;
}

export interface Hit {
  readonly personId: string;
  readonly band: Band;
  readonly score: number;
  /** Several photos agree and have raised the verdict. */
  readonly corroborated: boolean;
  /** Best first. */
  readonly photos: readonly MatchedPhoto[];
}

/** More strangers than this per search, and «уверенное» is not said of a single photo. */
const SURE_ENOUGH = 0.5;
/** Limits stand on whole steps, so the number expected at them may lie a hair above what was aimed at. */
const ROUNDING = 1.02;
/** Pictures nearer to each other than this are one picture put up twice: no second witness. */
const SAME_PICTURE = 1e-4;

/** The same picture and face are the same search, whatever the client says. */
export function hashOf(sha256: string, face: number): string {
  return createHash('sha256').update(`${sha256}:${face}`).digest('hex');
}

/** The face that is wished for; one alone needs no wish. */
export function pickFace<Face>(
  faces: readonly Face[],
  wished: number | undefined,
): { readonly index: number; readonly face: Face } | 'several' | 'unknown' {
  if (wished === undefined && faces.length !== 1) return 'several';
  const index = wished ?? 0;
  const face = faces[index];
  return face === undefined ? 'unknown' : { index, face };
}

/** Comes back from a column of 32 bits as it went in. */
const SCORE_STEPS = 1e6;

/** 1 for the same picture, 0 far beyond any match; a figure to sort by, not a probability. */
export function similarityOf(distance: number): number {
  const similarity = Math.min(1, Math.max(0, 1 - distance / 1.2));
  return Math.round(similarity * SCORE_STEPS) / SCORE_STEPS;
}

/** Whether one photo alone may be called a sure match in this catalogue. */
export function isSureBandOpen(meaning: readonly BandMeaning[]): boolean {
  const confident = meaning.find(({ band }) => band === 'confident');
  return confident !== undefined && confident.expected_false_matches <= SURE_ENOUGH * ROUNDING;
}

export interface Verdicts {
  readonly limits: BandLimits;
  readonly sureBandOpen: boolean;
}

/** The people behind the near faces, best first. */
export function toHits(near: readonly NearFace[], verdicts: Verdicts): Hit[] {
  const perPerson = Map.groupBy(near, ({ personId }) => personId);
  const hits = [...perPerson].map(([personId, faces]) => toHit(personId, faces, verdicts));
  return rankHits(
    hits.filter((hit) => hit !== null),
    new Set(),
  );
}

/** By verdict, then similarity; people of whom the user has said "not them" come last, in the same order. */
export function rankHits<Ranked extends Pick<Hit, 'personId' | 'band' | 'score'>>(
  hits: readonly Ranked[],
  rejected: ReadonlySet<string>,
): Ranked[] {
  return hits.toSorted(
    (a, b) =>
      Number(rejected.has(a.personId)) - Number(rejected.has(b.personId)) ||
      BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
      b.score - a.score ||
      (a.personId < b.personId ? -1 : 1),
  );
}

function toHit(personId: string, faces: readonly NearFace[], { limits, sureBandOpen }: Verdicts): Hit | null {
  const perPhoto = nearestPerPhoto(faces);
  const photos = perPhoto.flatMap(({ photoId, distance }) => {
    const band = bandOf(distance, limits, sureBandOpen);
    return band ? [{ photo_id: photoId, score: similarityOf(distance), band }] : [];
  });
  const [best] = photos;
  if (!best) return null;
  const corroborated = best.band === 'likely' && countWitnesses(perPhoto, limits.likely) >= 2;
  return { personId, band: corroborated ? 'confident' : best.band, score: best.score, corroborated, photos };
}

function bandOf(distance: number, limits: BandLimits, sureBandOpen: boolean): Band | null {
  if (distance <= limits.confident && sureBandOpen) return 'confident';
  if (distance <= limits.likely) return 'likely';
  return distance <= limits.weak ? 'weak' : null;
}

/** A photo may show the person twice, in a mirror say. */
function nearestPerPhoto(faces: readonly NearFace[]): NearFace[] {
  const perPhoto = new Map<string, NearFace>();
  for (const face of faces) {
    const known = perPhoto.get(face.photoId);
    if (!known || face.distance < known.distance) perPhoto.set(face.photoId, face);
  }
  return [...perPhoto.values()].sort((a, b) => a.distance - b.distance || (a.photoId < b.photoId ? -1 : 1));
}

/** `photos` nearest first. */
function countWitnesses(photos: readonly NearFace[], limit: number): number {
  let witnesses = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { distance } of photos) {
    if (distance > limit) break;
    if (distance - last > SAME_PICTURE) witnesses += 1;
    last = distance;
  }
  return witnesses;
}
