import type { Vector } from '../geometry/vector.ts';
import type { Photo, Pose } from '../photo/photo.ts';

/** The head turns about this point of the neck. */
const PIVOT: Vector = [0, -0.25, -0.1];
const BEFORE_HEAD = 1.8;
const BEHIND_HEAD = 1.9;

/** The camera in the frame of the head: the head stays, everything else turns. */
export interface CameraView {
  readonly width: number;
  readonly position: Vector;
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
  readonly distance: number;
  /** Size of a pixel at the distance 1, and where the head is. */
  readonly pixel: number;
  readonly pixelAtHead: number;
  /** Between these distances from the camera there may be something. */
  readonly near: number;
  readonly far: number;
  /** Turns a direction of the world into one of the head. */
  toHead(direction: Vector): Vector;
}

/** `width` in pixels; pictures are square. */
export function createCamera({ pose, camera }: Photo, width: number): CameraView {
  const toHead = createRotation(pose);
  const shift = toHead([-camera.offsetX, -camera.offsetY, camera.distance]);
  return {
    width,
    position: [shift[0] + PIVOT[0], shift[1] + PIVOT[1], shift[2] + PIVOT[2]],
    right: toHead([1, 0, 0]),
    up: toHead([0, 1, 0]),
    back: toHead([0, 0, 1]),
    distance: camera.distance,
    pixel: camera.frame / camera.distance / width,
    pixelAtHead: camera.frame / width,
    near: camera.distance - BEFORE_HEAD,
    far: camera.distance + BEHIND_HEAD,
    toHead,
  };
}

/** world = roll · yaw · pitch · head; this is the way back. */
function createRotation({ yaw, pitch, roll }: Pose): (v: Vector) => Vector {
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  const cr = Math.cos(roll);
  const sr = Math.sin(roll);
  const rowX: Vector = [cr * cy, cr * (sy * sp) - sr * cp, cr * (sy * cp) - sr * -sp];
  const rowY: Vector = [sr * cy, sr * (sy * sp) + cr * cp, sr * (sy * cp) + cr * -sp];
  const rowZ: Vector = [-sy, cy * sp, cy * cp];
  return (v) => [
    rowX[0] * v[0] + rowY[0] * v[1] + rowZ[0] * v[2],
    rowX[1] * v[0] + rowY[1] * v[1] + rowZ[1] * v[2],
    rowX[2] * v[0] + rowY[2] * v[1] + rowZ[2] * v[2],
  ];
}

/** Unit direction of the ray through a place of the picture, in pixels. */
export function rayThrough({ width, pixel, right, up, back }: CameraView, px: number, py: number): Vector {
  const u = (px / width - 0.5) * width * pixel;
  const v = -(py / width - 0.5) * width * pixel;
  const n = 1 / Math.sqrt(u * u + v * v + 1);
  return [
    (right[0] * u + up[0] * v - back[0]) * n,
    (right[1] * u + up[1] * v - back[1]) * n,
    (right[2] * u + up[2] * v - back[2]) * n,
  ];
}

/** Place in the picture (pixels) and distance from the camera. */
export function project(camera: CameraView, [x, y, z]: Vector): Vector {
  const { position, right, up, back, pixel, width } = camera;
  const dx = x - position[0];
  const dy = y - position[1];
  const dz = z - position[2];
  const depth = -(dx * back[0] + dy * back[1] + dz * back[2]);
  return [
    (dx * right[0] + dy * right[1] + dz * right[2]) / (depth * pixel) + width / 2,
    width / 2 - (dx * up[0] + dy * up[1] + dz * up[2]) / (depth * pixel),
    Math.sqrt(dx * dx + dy * dy + dz * dz),
  ];
}
