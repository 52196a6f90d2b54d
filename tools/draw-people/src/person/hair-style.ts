import type { Color } from '../color/color.ts';
import type { Random } from '../random/random.ts';
import type { HairTexture, Sex } from './traits.ts';

/** Which way the hair is combed: from the crown, off a parting, back, up, to a tie, or straight out. */
export type HairFlow = 'radial' | 'part' | 'back' | 'up' | 'tie' | 'out';

/** The cut and behaviour of scalp hair; lengths in head units (about 10 cm). */
export interface HairCut {
  readonly flow: HairFlow;
  readonly sweep: number;
  readonly part: number;
  readonly fringe: number;
  readonly lengthTop: number;
  readonly lengthSide: number;
  /** Height at which long hair is cut, or null where length alone decides. */
  readonly endY: number | null;
  readonly step: number;
  readonly volume: number;
  readonly spread: number;
  readonly stiff: number;
  readonly gravity: number;
  readonly lift: number;
  readonly messy: number;
  /** Long hair that hangs and frames the face. */
  readonly frame: boolean;
  readonly overEars: boolean;
  readonly sidesDown: number;
  readonly clump: number;
  readonly frizz: number;
  readonly curl: number;
  readonly pitch: number;
  readonly helix: number;
  readonly curlStart: number;
  readonly guides: number;
  readonly count: number;
  readonly hairline: number;
  readonly recession: number;
  readonly peak: number;
  readonly crown: number;
  readonly bun: number;
  readonly tie: readonly [number, number, number];
  readonly shine: number;
}

export interface Hair extends HairCut {
  readonly style: HairStyle;
  readonly texture: HairTexture;
  /** Dark strands, light strands, gray strands. */
  readonly tones: readonly [Color, Color, Color];
  /** Share of gray strands, 0 to 1. */
  readonly gray: number;
}

export const PLAIN_CUT: HairCut = {
  flow: 'radial',
  sweep: 0,
  part: 0,
  fringe: 0,
  lengthTop: 0.3,
  lengthSide: 0.15,
  endY: null,
  step: 0.045,
  volume: 0.05,
  spread: 0.8,
  stiff: 0.55,
  gravity: 0.25,
  lift: 0.4,
  messy: 0.12,
  frame: false,
  overEars: false,
  sidesDown: 0.7,
  clump: 0.35,
  frizz: 0.35,
  curl: 0,
  pitch: 0.3,
  helix: 0.4,
  curlStart: 0.15,
  guides: 420,
  count: 15000,
  hairline: 0,
  recession: 0,
  peak: 0,
  crown: 0,
  bun: 0,
  tie: [0, 0.45, -1.15],
  shine: 1,
};

export type HairStyle =
  | 'buzz'
  | 'crop'
  | 'fringe'
  | 'sidePart'
  | 'quiff'
  | 'slick'
  | 'medium'
  | 'receding'
  | 'horseshoe'
  | 'bald'
  | 'long'
  | 'longStraight'
  | 'longWavy'
  | 'longFringe'
  | 'shoulder'
  | 'bob'
  | 'bobFringe'
  | 'pixie'
  | 'bun';

/** [style, from age, to age, weight] */
type StyleChoice = readonly [HairStyle, number, number, number];

const STYLES: Readonly<Record<Sex, readonly StyleChoice[]>> = {
  male: [
    ['crop', 18, 70, 5],
    ['sidePart', 20, 85, 4],
    ['quiff', 18, 50, 3],
    ['slick', 22, 75, 2],
    ['buzz', 18, 75, 3],
    ['medium', 18, 50, 2],
    ['receding', 35, 85, 4],
    ['horseshoe', 45, 85, 3],
    ['bald', 28, 85, 2.5],
    ['long', 18, 60, 1.2],
    ['fringe', 18, 35, 2],
  ],
  female: [
    ['longStraight', 18, 55, 4],
    ['longWavy', 18, 60, 5],
    ['bob', 18, 85, 4],
    ['bobFringe', 18, 70, 3],
    ['shoulder', 18, 75, 4],
    ['pixie', 20, 85, 3],
    ['bun', 18, 80, 3],
    ['longFringe', 18, 45, 2.5],
    ['crop', 45, 85, 2],
  ],
};

export function drawHairStyle(rng: Random, sex: Sex, age: number): HairStyle {
  const suitable = STYLES[sex].filter(([, from, to]) => age >= from && age <= to);
  return rng.weighted(suitable.map(([style, , , weight]) => [style, weight] as const));
}
