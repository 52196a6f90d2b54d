import type { ReferenceCurve } from '@vidno/face-engine/embedders/embedder';
import type { NearFace } from '#features/sources/source-kind.ts';

/** How many strangers a search shows whose margin is at least this, on average. Margins rise, false alarms fall. */
export type FalseAlarmCurve = readonly { readonly margin: number; readonly falseAlarms: number }[];

export interface Calibration {
  readonly curve: FalseAlarmCurve;
  /** How many searches it was measured with. */
  readonly searches: number;
  /** The size of the source when it was calibrated. */
  readonly faces: number;
}

/** Enough for a stable mean, few enough to stay near the face. */
const NEIGHBOURS = 10;
/** A claim about false alarms must have been shown on at least this share of the faces that it is made for. */
const MEASURED_SHARE = 0.9;
/** With fewer searches, events as rare as one search in twenty are not measured but extrapolated. */
const MEASURED_SEARCHES = 100;
/** Margins are not measured in smaller units than this share of the distance between strangers. */
const MIN_UNIT = 0.1;
/** A line through two points less than this factor apart would follow chance. */
const TAIL_FACTOR = 10;

/**
 * The mean distance to the ten nearest people: small for a face that resembles many. People nearer than `samePersonDistance`
 * are left out, since they are probably the same person under several ids. Null if there are fewer than ten others.
 */
export function neighbourhoodOf(nearestFirst: readonly NearFace[], samePersonDistance: number): number | null {
  const perPerson = new Map<string, number>();
  for (const { personId, distance } of nearestFirst) {
    if (!perPerson.has(personId)) perPerson.set(personId, distance);
  }
  const others = [...perPerson.values()].filter((distance) => distance > samePersonDistance).slice(0, NEIGHBOURS);
  if (others.length < NEIGHBOURS) return null;
  return others.reduce((sum, distance) => sum + distance, 0) / NEIGHBOURS;
}

/**
 * By how much a face is nearer than the neighbourhood, in units of how much nearer the neighbourhood is than strangers are in
 * general: where faces resemble each other, strangers come nearer.
 */
export function marginOf(distance: number, neighbourhood: number, strangerDistance: number): number {
  return (neighbourhood - distance) / Math.max(strangerDistance - neighbourhood, strangerDistance * MIN_UNIT);
}

/** Whether the source is about as large as when it was calibrated. */
export function isUpToDate(calibration: Calibration, faces: number): boolean {
  return calibration.faces >= faces * MEASURED_SHARE;
}

/** Whether the calibration is a measurement of a source of this size and not an estimate. */
export function isMeasured(calibration: Calibration, faces: number): boolean {
  return isUpToDate(calibration, faces) && calibration.searches >= MEASURED_SEARCHES;
}

interface ComparedFace {
  readonly calibration: Calibration | null;
  readonly neighbourhood: number | null;
  /** How many it was compared with. */
  readonly faces: number;
}

/**
 * How many strangers to expect within a distance of one face: what the calibration says of its margin, or, without one, the
 * rate among pairs of real faces times the faces compared.
 */
export function forecastFalseAlarms(
  { calibration, neighbourhood, faces }: ComparedFace,
  { strangerDistance, referenceCurve }: { strangerDistance: number; referenceCurve: ReferenceCurve },
): (distance: number) => number {
  if (calibration && neighbourhood !== null) {
    return (distance) => falseAlarmsAt(calibration.curve, marginOf(distance, neighbourhood, strangerDistance));
  }
  const points = referenceCurve.map(({ distance: x, rate: y }) => ({ x, y }));
  return (distance) => faces * Math.min(1, onLine(points, distance));
}

/** Beyond the largest measured margin the curve goes on as a straight line in the logarithm, which it is on real faces. */
export function falseAlarmsAt(curve: FalseAlarmCurve, margin: number): number {
  // Reversed in sign, so that the curve rises like that of the pairs.
  const points = curve.map(({ margin: each, falseAlarms }) => ({ x: -each, y: falseAlarms })).reverse();
  return onLine(points, -margin);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Interpolates and extrapolates points ascending in x and y, linearly in the logarithm of y. */
function onLine(points: readonly Point[], x: number): number {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return Number.POSITIVE_INFINITY;
  if (x < first.x) return interpolate(first, points.find(({ y }) => y >= first.y * TAIL_FACTOR) ?? last, x);
  const after = points.findIndex((point) => point.x > x);
  const before = points[after - 1];
  const next = points[after];
  if (before && next) return interpolate(before, next, x);
  return interpolate(points.at(-2) ?? last, last, x);
}

function interpolate(from: Point, to: Point, x: number): number {
  if (to.x <= from.x || to.y <= from.y) return x < to.x ? from.y : to.y;
  const slope = Math.log(to.y / from.y) / (to.x - from.x);
  return from.y * Math.exp(slope * (x - from.x));
}

/** With fewer searches than this the model's reference curve is used instead. */
export const MIN_SEARCHES = 20;

/**
 * False alarms per search at which the margin is read off. Rarer ones are extrapolated: among them are people who are in the
 * source under two ids, whom nobody can tell from strangers. Up to one search in fifty may be such without any effect.
 */
const LEVELS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05];
/**
 * A point of the curve needs at least this many strangers.
 * @limit none
 */
const MIN_STRANGERS_PER_POINT = 5;

/** The margins of the strangers near a face, one per person. Null if there are too few. */
export function marginsOf(
  nearestFirst: readonly NearFace[],
  { samePersonDistance, strangerDistance }: { samePersonDistance: number; strangerDistance: number },
): number[] | null {
  const neighbourhood = neighbourhoodOf(nearestFirst, samePersonDistance);
  if (neighbourhood === null) return null;
  const people = Map.groupBy(nearestFirst, ({ personId }) => personId);
  return [...people.values()].flatMap(([nearest]) =>
    nearest ? [marginOf(nearest.distance, neighbourhood, strangerDistance)] : [],
  );
}

/** Reads the margins off searches for people who are not there: each search lists the margins of the strangers it met. */
export function toCurve(searches: readonly (readonly number[])[]): FalseAlarmCurve {
  const margins = searches.flat().sort((a, b) => b - a);
  const points = LEVELS.flatMap((falseAlarms) => {
    const strangers = Math.ceil(falseAlarms * searches.length);
    const margin = margins[strangers - 1];
    return strangers < MIN_STRANGERS_PER_POINT || margin === undefined ? [] : [{ margin, falseAlarms }];
  });
  return points.filter((point, index) => point.margin > (points[index - 1]?.margin ?? Number.NEGATIVE_INFINITY));
}
