import { at, tripleAt } from '../../geometry/buffer.ts';
import { pointAlong, subtract, toUnit, type Vector } from '../../geometry/vector.ts';
import type { CameraView } from '../camera.ts';
import { sampleGrid } from '../hair/hair-grid.ts';
import type { Scene } from '../scene.ts';
import { lookUp, type Occlusion } from '../surfaces/occlusion.ts';
import type { SurfaceMap } from '../surfaces/surface-map.ts';
import type { HairLight, LightRig } from './light-rig.ts';

/** All that light needs to know of a picture before anything is shaded. */
export interface Stage {
  readonly scene: Scene;
  readonly camera: CameraView;
  readonly map: SurfaceMap;
  readonly rig: LightRig;
  readonly hairLight: HairLight;
  readonly occlusion: Occlusion;
}

/** A visible point with what reaches it. */
export interface ExposedPoint {
  readonly pixel: number;
  readonly part: number;
  readonly point: Vector;
  readonly normal: Vector;
  /** Unit vector to the camera. */
  readonly view: Vector;
  /** Openness to the surroundings among solid things, 0 to 1. */
  readonly open: number;
  /** The same, with hair. */
  readonly ambient: number;
  /** Share of the key light that gets here. */
  readonly lit: number;
}

export function exposePoint(stage: Stage, pixel: number): ExposedPoint {
  const { map, camera, rig, hairLight, occlusion } = stage;
  const point = tripleAt(map.position, pixel);
  const normal = tripleAt(map.normal, pixel);
  const place = { i: pixel % map.width, j: Math.floor(pixel / map.width), depth: at(map.depth, pixel) };
  const open = lookUp(occlusion, occlusion.open, place);
  const [kx, ky, kz] = pointAlong(point, rig.key.direction, 0.05);
  const [ax, ay, az] = pointAlong(point, normal, 0.09);
  const throughHair = sampleGrid(hairLight.open, ax, ay, az);
  return {
    pixel,
    part: at(map.part, pixel),
    point,
    normal,
    view: toUnit(subtract(camera.position, point)),
    open,
    ambient: open * (0.35 + 0.65 * Math.min(1, throughHair * 1.7)),
    lit: lookUp(occlusion, occlusion.lit, place) * sampleGrid(hairLight.onSkin, kx, ky, kz),
  };
}
