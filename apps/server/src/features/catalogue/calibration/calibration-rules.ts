import type { NearFace } from '#features/sources/public.ts';
import { type FalseAlarmCurve, marginOf, neighbourhoodOf } from '../rules.ts';

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
