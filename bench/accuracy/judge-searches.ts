import { NEAREST_FACES } from '../../apps/server/src/features/catalogue/face-repository.ts';
import {
  type Calibration,
  forecastFalseAlarms,
  isMeasured,
  marginsOf,
  neighbourhoodOf,
  toCurve,
} from '../../apps/server/src/features/catalogue/false-alarms.ts';
import { uniteComparisons } from '../../apps/server/src/features/photo-search/find-people.ts';
import { toHits } from '../../apps/server/src/features/photo-search/hits.ts';
import type { NearFace } from '../../apps/server/src/features/sources/source-kind.ts';
import type { Band } from '../../packages/contract/src/face.ts';
import type { FaceEngine } from '../../packages/face-engine/src/face-engine.ts';

export type Model = Pick<FaceEngine, 'limits' | 'referenceCurve' | 'samePersonDistance' | 'strangerDistance'>;

export interface Face {
  readonly person: string;
  readonly file: string;
  readonly embedding: Float32Array;
}

export interface JudgedSearch {
  readonly bands: ReadonlyMap<string, Band>;
  /** Null for nobody: the nearest person, whatever the band. */
  readonly nearest: string | null;
  /** Small where many people resemble the face. */
  readonly neighbourhood: number;
}

/** The faces of a catalogue in the order in which the product's search would return them. */
function findNearest(catalogue: readonly Face[], embedding: Float32Array): NearFace[] {
  return catalogue
    .map(({ person, file, embedding: stored }) => ({
      personId: person,
      photoId: file,
      distance: distanceOf(stored, embedding),
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEAREST_FACES);
}

/** What the product would store for a catalogue after searching it for these people, each without their own pictures. */
export function calibrate(catalogue: readonly Face[], probes: readonly Face[], model: Model): Calibration {
  const searches = probes.flatMap((probe) => {
    const margins = marginsOf(findNearest(without(catalogue, probe.person), probe.embedding), model);
    return margins ? [margins] : [];
  });
  return { curve: toCurve(searches), searches: searches.length, faces: catalogue.length };
}

/** What the product would answer. */
export function search(
  catalogue: readonly Face[],
  embedding: Float32Array,
  { calibration, model }: { calibration: Calibration; model: Model },
): JudgedSearch {
  const near = findNearest(catalogue, embedding);
  const faces = catalogue.length;
  const neighbourhood = neighbourhoodOf(near, model.samePersonDistance);
  const { near: united, ...rules } = uniteComparisons([
    {
      kind: 'compared',
      near,
      faces,
      maxDistances: model.limits,
      measured: isMeasured(calibration, faces),
      falseAlarmsWithin: forecastFalseAlarms({ calibration, neighbourhood, faces }, model),
    },
  ]);
  return {
    bands: new Map(toHits(united, rules).map(({ personId, band }) => [personId, band])),
    nearest: near[0]?.personId ?? null,
    neighbourhood: neighbourhood ?? Number.POSITIVE_INFINITY,
  };
}

/** How much the people of a catalogue resemble this one: small where many do. */
export function findNeighbourhood(
  catalogue: readonly Face[],
  { person, embedding }: Face,
  { samePersonDistance }: Model,
): number {
  const near = findNearest(without(catalogue, person), embedding);
  return neighbourhoodOf(near, samePersonDistance) ?? Number.POSITIVE_INFINITY;
}

export function without(catalogue: readonly Face[], person: string): Face[] {
  return catalogue.filter((face) => face.person !== person);
}

function distanceOf(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (let at = 0; at < one.length; at += 1) squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return Math.sqrt(squares);
}
