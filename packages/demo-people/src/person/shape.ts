import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import type { Heritage } from './heritage.ts';
import type { Sex } from './person.ts';

/** How widely each measure of a head and face is drawn, in standard deviations of real adults. */
const SPREAD = {
  headWidth: 1,
  craniumHeight: 1,
  headDepth: 1,
  faceWidth: 1.15,
  faceLength: 1.15,
  fat: 1,
  noseLength: 1.1,
  philtrum: 1,
  chinHeight: 1,
  browHeight: 1.1,
  eyeSpacing: 1.1,
  eyeDepth: 1,
  eyeWidth: 1,
  eyeOpen: 1.1,
  eyeTilt: 1,
  lidSkew: 1,
  lidHood: 0.8,
  browRidge: 0.7,
  eyeBag: 0.8,
  noseTilt: 1.1,
  noseProjection: 1.1,
  noseTip: 1.1,
  noseBridge: 0.9,
  noseBridgeWidth: 1,
  noseHump: 1,
  noseWidth: 0.9,
  noseWing: 1,
  mouthWidth: 1.1,
  mouthCurve: 1,
  upperLip: 0.9,
  lowerLip: 0.9,
  lipFullness: 0.8,
  cupidBow: 1,
  muzzle: 0.8,
  jawWidth: 1,
  jawAngle: 1,
  chinWidth: 1,
  chinProjection: 1,
  cheekbone: 1,
  foldDepth: 0.15,
  chinCleft: 0.8,
  jowl: 0.2,
  earSize: 1,
  earOut: 1,
  neckWidth: 0.7,
  asymmetry: 0.7,
  mouthSkew: 0.6,
} as const;

export type Measure = keyof typeof SPREAD;
/** Each measure as a z-score: 0 is the average adult. */
export type Shape = Readonly<Record<Measure, number>>;
export type ShapeTendency = Partial<Shape>;

/** What women's faces have more of; men get the opposite. */
const FEMALE_TENDENCY: ShapeTendency = {
  browRidge: -0.75,
  jawWidth: -0.85,
  neckWidth: -1,
  chinWidth: -0.7,
  chinHeight: -0.55,
  noseWidth: -0.35,
  noseLength: -0.4,
  eyeOpen: 0.6,
  eyeWidth: 0.55,
  browHeight: 0.35,
  upperLip: 0.45,
  lowerLip: 0.4,
  lipFullness: 0.4,
  faceLength: -0.3,
  noseTilt: 0.4,
  noseTip: -0.35,
  mouthWidth: -0.25,
  headWidth: -0.35,
  earSize: -0.5,
  chinCleft: -0.6,
  eyeDepth: -0.2,
  jawAngle: 0.3,
};

/** Widens all draws at once, so that sixty people tell apart. */
const VARIETY = 1.12;
const SEX_STRENGTH = 0.85;
const LIMIT = 2.3;

// Object.keys forgets the keys of a literal; this is the one place that reminds it.
export const MEASURES = Object.keys(SPREAD) as readonly Measure[];

/** +1 for women, −1 for men: the direction of every tendency that differs between the two. */
export function signOf(sex: Sex): number {
  return sex === 'female' ? 1 : -1;
}

/** 0 up to forty, 1 from eighty. */
export function oldness(age: number): number {
  return clamp((age - 40) / 40, 0, 1);
}

interface ShapeDraw {
  readonly sex: Sex;
  readonly age: number;
  readonly heritage: Heritage;
}

export function drawShape(rng: Random, { sex, age, heritage }: ShapeDraw): Shape {
  const { first, second, share } = heritage;
  const drawn = { ...SPREAD } as Record<Measure, number>;
  for (const measure of MEASURES) {
    let score = rng.normal() * SPREAD[measure] * VARIETY;
    score += signOf(sex) * SEX_STRENGTH * (FEMALE_TENDENCY[measure] ?? 0);
    score += (first.shape[measure] ?? 0) * (1 - share) + (second.shape[measure] ?? 0) * share;
    drawn[measure] = clamp(score, -LIMIT, LIMIT);
  }
  return withAge(rng, drawn, age);
}

/** Flesh sinks, folds deepen, lips thin, ears and nose go on growing. */
function withAge(rng: Random, shape: Shape, age: number): Shape {
  const old = oldness(age);
  return {
    ...shape,
    foldDepth: shape.foldDepth + (1.5 * old + 0.2 * Math.max(0, (age - 28) / 30)),
    jowl: shape.jowl + 0.9 * old * (0.5 + rng.next()),
    eyeBag: shape.eyeBag + 1.6 * old,
    lidHood: shape.lidHood + 0.7 * old,
    upperLip: shape.upperLip - 0.7 * old,
    lowerLip: shape.lowerLip - 0.4 * old,
    earSize: shape.earSize + 0.8 * old,
    noseLength: shape.noseLength + 0.5 * old,
    eyeOpen: shape.eyeOpen - 0.5 * old,
  };
}
