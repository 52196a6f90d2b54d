import type { Color } from '../../color/color.ts';
import { scale, type Vector } from '../../geometry/vector.ts';
import type { Light, Photo } from '../../photo/photo.ts';
import type { CameraView } from '../camera.ts';
import type { HairGrid } from '../hair/hair-grid.ts';
import type { HairVolume } from '../hair/hair-volume.ts';

const HAIR_THICKNESS = 0.16;

/** The lights of a photo in the frame of the head. */
export interface LightRig {
  readonly key: Light;
  readonly fill: Light;
  readonly rim: Light;
  readonly sky: Color;
  readonly ground: Color;
  readonly skyward: Vector;
}

export function createLightRig({ lighting }: Photo, camera: CameraView): LightRig {
  const turned = (light: Light): Light => ({ ...light, direction: toUnitExactly(camera.toHead(light.direction)) });
  return {
    key: turned(lighting.key),
    fill: turned(lighting.fill),
    rim: turned(lighting.rim),
    sky: lighting.sky,
    ground: lighting.ground,
    skyward: camera.up,
  };
}

function toUnitExactly(v: Vector): Vector {
  return scale(v, 1 / Math.hypot(v[0], v[1], v[2]));
}

/** The light of sky and ground on something that faces skyward by `upness`, 0 to 1. */
export function ambientLight({ sky, ground }: LightRig, upness: number, strength: number): Color {
  return [
    (ground[0] + (sky[0] - ground[0]) * upness) * strength,
    (ground[1] + (sky[1] - ground[1]) * upness) * strength,
    (ground[2] + (sky[2] - ground[2]) * upness) * strength,
  ];
}

/** `sum + light · strength` */
export function addLight(sum: Color, light: Color, strength: number): Color {
  return [sum[0] + strength * light[0], sum[1] + strength * light[1], sum[2] + strength * light[2]];
}

/** How much light hair lets through to anywhere. */
export interface HairLight {
  readonly key: HairGrid;
  readonly fill: HairGrid;
  readonly rim: HairGrid;
  readonly open: HairGrid;
  /** The shadow of hair on skin. */
  readonly onSkin: HairGrid;
}

export function createHairLight(volume: HairVolume, { key, fill, rim }: LightRig): HairLight {
  const strength = HAIR_THICKNESS * 2.2;
  return {
    key: volume.lightThroughAll(key.direction, strength),
    fill: volume.lightThroughAll(fill.direction, strength),
    rim: volume.lightThroughAll(rim.direction, strength),
    open: volume.openness(HAIR_THICKNESS * 1.5),
    onSkin: volume.lightThroughHair(key.direction, HAIR_THICKNESS * 3.5),
  };
}
