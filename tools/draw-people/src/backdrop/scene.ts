import type { Color } from '../color/color.ts';

/** Picture coordinates run from 0 to 1, y downwards. */
export interface SoftBox {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly soft: number;
  readonly color: Color;
  readonly alpha: number;
}

/** A point of light or leaf out of focus. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Color;
  readonly alpha: number;
}

export interface BackdropScene {
  readonly base: readonly [Color, Color];
  /** How the base goes from its first to its second colour. */
  readonly blend: 'glow' | 'vertical' | 'side';
  readonly boxes: readonly SoftBox[];
  readonly discs: readonly Disc[];
  /** Strength of an uneven surface, as of plaster or clouds. */
  readonly texture: number;
}
