import { setTriple } from '../../geometry/buffer.ts';
import { pointAlong, type Vector } from '../../geometry/vector.ts';
import { type CameraView, rayThrough } from '../camera.ts';
import type { Scene } from '../scene.ts';
import { createSurfaceMap, type SurfaceMap } from './surface-map.ts';

const TILE = 8;
const TILE_STEPS = 40;
const RAY_STEPS = 70;
/** Rays step a little less than the distance allows, because the fields are not exact. */
const RAY_CAUTION = 0.82;
const TILE_CAUTION = 0.9;
/** Half the diagonal of a tile, in tiles, and some more. */
const TILE_RADIUS = 0.75;

/** Finds what each pixel shows by marching rays: one fat ray per tile first, then one per pixel. */
export function traceSurfaces(scene: Scene, camera: CameraView): SurfaceMap {
  const map = createSurfaceMap(camera.width);
  const tiles = Math.ceil(camera.width / TILE);
  for (let tileY = 0; tileY < tiles; tileY++) {
    for (let tileX = 0; tileX < tiles; tileX++) {
      const start = marchTile(scene, camera, rayThrough(camera, (tileX + 0.5) * TILE, (tileY + 0.5) * TILE));
      if (start !== null) traceTile(scene, camera, { map, tileX, tileY, start });
    }
  }
  return map;
}

/** How far the rays of a tile may start out, or null where the whole tile misses. */
function marchTile(scene: Scene, camera: CameraView, ray: Vector): number | null {
  const fat = camera.pixel * TILE * TILE_RADIUS;
  let t = camera.near;
  for (let k = 0; k < TILE_STEPS; k++) {
    const d = scene.distance(...pointAlong(camera.position, ray, t));
    if (d < fat * t + 0.004) break;
    t += (d - fat * t * TILE_CAUTION) * TILE_CAUTION;
    if (t > camera.far) return null;
  }
  return Math.max(camera.near, t - 0.02);
}

interface Tile {
  readonly map: SurfaceMap;
  readonly tileX: number;
  readonly tileY: number;
  readonly start: number;
}

function traceTile(scene: Scene, camera: CameraView, { map, tileX, tileY, start }: Tile): void {
  const endY = Math.min(camera.width, (tileY + 1) * TILE);
  const endX = Math.min(camera.width, (tileX + 1) * TILE);
  for (let j = tileY * TILE; j < endY; j++) {
    for (let i = tileX * TILE; i < endX; i++) {
      const ray = rayThrough(camera, i + 0.5, j + 0.5);
      const depth = marchRay(scene, camera, { ray, start });
      if (depth === null) continue;
      const p = j * camera.width + i;
      map.depth[p] = depth;
      map.part[p] = scene.nearest;
      setTriple(map.position, p, pointAlong(camera.position, ray, depth));
    }
  }
}

/** The distance at which a ray meets something, or null; the scene remembers what it met. */
function marchRay(scene: Scene, camera: CameraView, { ray, start }: { ray: Vector; start: number }): number | null {
  const [ox, oy, oz] = camera.position;
  const close = camera.pixelAtHead * 0.35;
  let t = start;
  for (let k = 0; k < RAY_STEPS; k++) {
    const d = scene.distance(ox + ray[0] * t, oy + ray[1] * t, oz + ray[2] * t);
    if (d < close) return t + d * 0.8;
    t += d * RAY_CAUTION;
    if (t > camera.far) return null;
  }
  // A grazing ray may run out of steps just above the surface.
  scene.distance(ox + ray[0] * t, oy + ray[1] * t, oz + ray[2] * t);
  return t;
}
