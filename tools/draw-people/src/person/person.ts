import type { Color } from '../color/color.ts';
import type { Hair } from './hair-style.ts';
import type { Shape } from './measures.ts';
import type { HairColor, IrisColor } from './palette.ts';
import type { Sex, Wardrobe } from './traits.ts';

export interface Build {
  readonly shoulders: number;
  readonly bulk: number;
}

export interface Mole {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Complexion {
  readonly melanin: number;
  /** Positive is golden, negative is rosy. */
  readonly undertone: number;
  readonly redness: number;
  readonly freckles: number;
  readonly moles: readonly Mole[];
  readonly lines: number;
  readonly shine: number;
  readonly lipTint: number;
}

export interface Brow {
  readonly thickness: number;
  readonly length: number;
  readonly arch: number;
  readonly angle: number;
  readonly density: number;
  readonly gap: number;
  readonly tone: Color;
}

export type BeardStyle = 'none' | 'shaved' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';

export interface Beard {
  readonly style: BeardStyle;
  /** How dark the skin is under shaved or sparse hair, 0 to 1. */
  readonly shadow: number;
  readonly shadowTone: Color;
  /** How far the cheek line lies below its usual place. */
  readonly low: number;
  readonly length: number;
  readonly count: number;
  readonly density: number;
  readonly curl: number;
  readonly gray: number;
  readonly hairTone: Color;
}

export interface Makeup {
  readonly lipstick: Color | null;
  readonly lipstickAmount: number;
  readonly liner: number;
  readonly shadow: number;
  readonly blush: number;
}

export interface Glasses {
  readonly width: number;
  readonly height: number;
  readonly roundness: number;
  readonly thickness: number;
  /** How much the outer corners are drawn up. */
  readonly cat: number;
  readonly color: Color;
  readonly metal: boolean;
}

/** Everything that stays the same between two photos of somebody. */
export interface Person {
  readonly seed: number;
  readonly sex: Sex;
  readonly age: number;
  readonly shape: Shape;
  readonly build: Build;
  readonly skin: Complexion;
  readonly hair: Hair;
  readonly hairColor: HairColor;
  readonly brow: Brow;
  readonly beard: Beard;
  readonly makeup: Makeup;
  readonly glasses: Glasses | null;
  readonly iris: readonly [Color, Color];
  readonly irisColor: IrisColor;
  readonly irisSize: number;
  readonly lash: number;
  readonly lashTone: Color;
  readonly wardrobe: Wardrobe;
  /** How much this person smiles on most photos, 0 to 1. */
  readonly smile: number;
}
