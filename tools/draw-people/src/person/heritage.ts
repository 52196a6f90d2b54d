import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import type { ShapeTendency } from './measures.ts';
import type { HairColor, IrisColor } from './palette.ts';
import type { HairTexture } from './traits.ts';

type Weights<K extends string> = Readonly<Partial<Record<K, number>>>;

/** Traits that go together, so that a drawn face hangs together. */
interface TraitBundle {
  readonly weight: number;
  /** Range of melanin, 0 to 1. */
  readonly tone: readonly [number, number];
  readonly shape: ShapeTendency;
  readonly hair: Weights<HairColor>;
  readonly iris: Weights<IrisColor>;
  readonly texture: Weights<HairTexture>;
}

const BUNDLES: readonly TraitBundle[] = [
  {
    weight: 22,
    tone: [0.0, 0.24],
    shape: { noseBridge: 0.5, noseWidth: -0.5, upperLip: -0.4, lipFullness: -0.3, eyeDepth: 0.4 },
    hair: { black: 1, darkBrown: 4, brown: 5, lightBrown: 4, blond: 4, darkBlond: 4, red: 1.6, auburn: 2 },
    iris: { brown: 2, hazel: 3, green: 2, blue: 4, gray: 2 },
    texture: { straight: 5, wavy: 4, curly: 1 },
  },
  {
    weight: 18,
    tone: [0.2, 0.48],
    shape: { noseBridge: 0.8, noseHump: 0.7, noseProjection: 0.5, browRidge: 0.3, eyeBag: 0.4 },
    hair: { black: 5, darkBrown: 6, brown: 3, auburn: 0.6 },
    iris: { darkBrown: 5, brown: 5, hazel: 2, green: 1 },
    texture: { straight: 3, wavy: 5, curly: 3 },
  },
  {
    weight: 18,
    tone: [0.08, 0.4],
    shape: {
      lidHood: 1.1,
      noseBridge: -0.9,
      eyeTilt: 0.6,
      eyeDepth: -0.8,
      cheekbone: 0.7,
      noseProjection: -0.6,
      faceWidth: 0.5,
      browRidge: -0.6,
      noseHump: -0.4,
    },
    hair: { black: 8, darkBrown: 2 },
    iris: { darkBrown: 8, brown: 2 },
    texture: { straight: 9, wavy: 1 },
  },
  {
    weight: 18,
    tone: [0.7, 1.0],
    shape: {
      noseWidth: 1.1,
      noseWing: 0.3,
      upperLip: 0.9,
      lowerLip: 0.7,
      lipFullness: 0.6,
      muzzle: 0.6,
      noseBridge: -0.5,
      noseBridgeWidth: 0.5,
      noseProjection: -0.3,
    },
    hair: { black: 9, darkBrown: 1 },
    iris: { darkBrown: 9, brown: 1 },
    texture: { coiled: 8, curly: 2 },
  },
  {
    weight: 14,
    tone: [0.42, 0.78],
    shape: { eyeOpen: 0.5, eyeWidth: 0.5, noseBridge: 0.3, upperLip: 0.4, eyeBag: 0.6, noseTip: 0.3 },
    hair: { black: 8, darkBrown: 3 },
    iris: { darkBrown: 8, brown: 3 },
    texture: { straight: 5, wavy: 4, curly: 1 },
  },
  {
    weight: 10,
    tone: [0.28, 0.6],
    shape: { cheekbone: 0.6, noseWidth: 0.5, faceWidth: 0.5, lidHood: 0.4, upperLip: 0.3 },
    hair: { black: 7, darkBrown: 4 },
    iris: { darkBrown: 6, brown: 4 },
    texture: { straight: 6, wavy: 3, curly: 1 },
  },
];

/** A blend of two bundles; the second has the smaller share. */
export interface Heritage {
  readonly first: TraitBundle;
  readonly second: TraitBundle;
  readonly share: number;
  readonly melanin: number;
}

const MIXED_CHANCE = 0.3;

export function drawHeritage(rng: Random): Heritage {
  const choices = BUNDLES.map((bundle) => [bundle, bundle.weight] as const);
  const first = rng.weighted(choices);
  const second = rng.weighted(choices);
  const share = rng.chance(MIXED_CHANCE) ? rng.range(0.2, 0.5) : rng.range(0, 0.12);
  const firstTone = rng.range(...first.tone);
  const secondTone = rng.range(...second.tone);
  return { first, second, share, melanin: clamp(firstTone + (secondTone - firstTone) * share, 0, 1) };
}

export function drawTrait(rng: Random, heritage: Heritage, trait: 'hair'): HairColor;
export function drawTrait(rng: Random, heritage: Heritage, trait: 'iris'): IrisColor;
export function drawTrait(rng: Random, heritage: Heritage, trait: 'texture'): HairTexture;
export function drawTrait(rng: Random, { first, second, share }: Heritage, trait: 'hair' | 'iris' | 'texture'): string {
  const weights = new Map<string, number>();
  for (const [name, weight] of Object.entries(first[trait])) weights.set(name, weight * (1 - share));
  for (const [name, weight] of Object.entries(second[trait])) {
    weights.set(name, (weights.get(name) ?? 0) + weight * share);
  }
  return rng.weighted([...weights]);
}
