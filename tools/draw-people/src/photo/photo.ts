import type { Color } from '../color/color.ts';
import type { Vector } from '../geometry/vector.ts';

/** Radians; the head against the camera, and the torso against it. */
export interface Pose {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly torso: number;
}

export interface Expression {
  readonly smile: number;
  readonly open: number;
  readonly browRaise: number;
  readonly frown: number;
  readonly squint: number;
  readonly gazeX: number;
  readonly gazeY: number;
  readonly pupil: number;
}

export interface Light {
  readonly direction: Vector;
  readonly power: number;
  readonly color: Color;
  /** 0 is a spot, 1 is a cloudy sky. */
  readonly softness: number;
}

export interface Lighting {
  readonly key: Light;
  readonly fill: Light;
  readonly rim: Light;
  readonly sky: Color;
  readonly ground: Color;
}

export type Neckline = 'crew' | 'vee' | 'scoop' | 'collar' | 'turtle';
export type ClothPattern = 'plain' | 'knit' | 'stripes' | 'check';

export interface Outfit {
  readonly neckline: Neckline;
  readonly color: Color;
  readonly accent: Color;
  readonly pattern: ClothPattern;
}

export type Backdrop = 'studio' | 'office' | 'park' | 'street' | 'evening' | 'wall' | 'sky';

export interface Camera {
  readonly distance: number;
  readonly frame: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly exposure: number;
  readonly warmth: number;
  readonly contrast: number;
  readonly saturation: number;
  readonly grain: number;
  /** JPEG quality of the finished picture. */
  readonly quality: number;
}

/** The circumstances of one picture. Nothing here belongs to the person. */
export interface Photo {
  readonly seed: number;
  readonly pose: Pose;
  readonly expression: Expression;
  readonly lighting: Lighting;
  readonly backdrop: Backdrop;
  readonly outfit: Outfit;
  readonly camera: Camera;
}
