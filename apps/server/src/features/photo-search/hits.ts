import { BANDS, type Band, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import type { PersonAnswer } from '@vidno/contract/photo-search';
import { BAND_STEPS } from '@vidno/contract/verdicts';
import type { BandLimits, NearFace } from '#features/sources/source-kind.ts';

export interface MatchedPhoto {
  readonly photo_id: string;
  readonly score: number;
  readonly band: Band;
  /** How many people as alike as this a search shows by mistake, on average; null if it was found before that was stored. */
  readonly false_alarms: number | null;
}

export interface Hit {
  /** The record with the best matching photo. */
  readonly personId: string;
  /** Other records of the same person. */
  readonly duplicateIds: readonly string[];
  readonly band: Band;
  readonly score: number;
  /** Best first. */
  readonly photos: readonly MatchedPhoto[];
}

/** What an account has said about people, by their ids. */
export type PersonAnswers = ReadonlyMap<string, PersonAnswer>;

/** Rounded so that a 32-bit column returns the same number. */
const SCORE_STEPS = 1e6;

/** 1 for the same picture, ½ for the least likeness ever shown. Good for sorting, but not a probability. */
export function similarityOf(distance: number, maxDistance: number): number {
  const similarity = Math.min(1, Math.max(0, 1 - distance / (2 * maxDistance)));
  return Math.round(similarity * SCORE_STEPS) / SCORE_STEPS;
}

interface BandRules {
  readonly limits: BandLimits;
  /** Nobody farther is ever shown. */
  readonly maxDistance: number;
  readonly falseAlarmsOf: (band: Band, distance: number) => number;
}

/** From these false alarms down the upper step of a band is shown. */
const UPPER_STEP_FALSE_ALARMS = { confident: 0.001, likely: 0.05, weak: 0 } as const satisfies Record<Band, number>;

/** How many steps of the bar beside the verdict are filled. Never of another band than the verdict. */
export function strengthOf({ band, false_alarms }: Pick<MatchedPhoto, 'band' | 'false_alarms'>): number {
  const { lower, upper } = BAND_STEPS[band];
  return false_alarms !== null && false_alarms <= UPPER_STEP_FALSE_ALARMS[band] ? upper : lower;
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
    new Map(),
  );
}

/** People who merely look alike are shown, but not counted as found. */
export function isConfident({ band }: Pick<Hit, 'band'>): boolean {
  return band === 'confident';
}

export function isFound({ band }: Pick<Hit, 'band'>): boolean {
  return band !== 'weak';
}

/** All records of the person. */
export function recordsOf({ personId, duplicateIds }: Pick<Hit, 'personId' | 'duplicateIds'>): readonly string[] {
  return [personId, ...duplicateIds];
}

/** All records of a person are answered together. Null if the user has not said anything. */
export function answerOf(hit: Pick<Hit, 'personId' | 'duplicateIds'>, answers: PersonAnswers): PersonAnswer | null {
  const answered = recordsOf(hit).find((id) => answers.has(id));
  return answered === undefined ? null : (answers.get(answered) ?? null);
}

/** «Не он(а)». */
export function isRejected(hit: Pick<Hit, 'personId' | 'duplicateIds'>, answers: PersonAnswers): boolean {
  return answerOf(hit, answers) === 'other';
}

/** By band, then similarity. Rejected people come last, in the same order. */
export function rankHits<Ranked extends Pick<Hit, 'personId' | 'duplicateIds' | 'band' | 'score'>>(
  hits: readonly Ranked[],
  answers: PersonAnswers,
): Ranked[] {
  return hits.toSorted(
    (a, b) =>
      Number(isRejected(a, answers)) - Number(isRejected(b, answers)) ||
      BANDS.indexOf(a.band) - BANDS.indexOf(b.band) ||
      b.score - a.score ||
      (a.personId < b.personId ? -1 : 1),
  );
}

/** The nearest photo decides. Others of the same person add nothing, since two photos of a look-alike are equally alike. */
function toHit(faces: readonly NearFace[], { limits, maxDistance, falseAlarmsOf }: BandRules): Hit | null {
  const perPhoto = nearestPerPhoto(faces);
  const photos = perPhoto.flatMap(({ photoId, distance }) => {
    const band = bandOf(distance, limits);
    if (!band) return [];
    const falseAlarms = Math.min(falseAlarmsOf(band, distance), MAX_FALSE_ALARMS[band]);
    return [{ photo_id: photoId, score: similarityOf(distance, maxDistance), band, false_alarms: falseAlarms }];
  });
  const [best] = photos;
  const [personId, ...duplicateIds] = new Set(perPhoto.map((face) => face.personId));
  if (!best || personId === undefined) return null;
  return { personId, duplicateIds, band: best.band, score: best.score, photos };
}

function bandOf(distance: number, limits: BandLimits): Band | null {
  return BANDS.find((band) => distance <= limits[band]) ?? null;
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

/** Equal for addresses of the same profile. */
export function profileKeyOf(profileUrl: string): string {
  const url = URL.parse(profileUrl.trim());
  if (!url) return profileUrl.trim().toLowerCase();
  const host = url.hostname.replace(/^(www|m|mobile)\./, '');
  const query = [...url.searchParams].filter(([name]) => !name.startsWith('utm_')).sort();
  return `${host}${url.pathname.replace(/\/+$/, '')}?${new URLSearchParams(query)}`.toLowerCase();
}

/** The faces by person: records with the same profile are one person. */
export function groupByPerson(
  near: readonly NearFace[],
  profileUrls: ReadonlyMap<string, string>,
): readonly (readonly NearFace[])[] {
  const groups = Map.groupBy(near, ({ personId }) => {
    const profileUrl = profileUrls.get(personId);
    return profileUrl === undefined ? personId : profileKeyOf(profileUrl);
  });
  return [...groups.values()];
}
