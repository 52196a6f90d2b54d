import { smoothstep } from '../geometry/distance-fields.ts';
import { toUnitOrZero, type Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';

const { abs } = Math;
const FRINGE_HALF_WIDTH = 0.44;
const FRINGE_Z = 0.1;

export function isFringe(hair: Hair, root: Vector): boolean {
  return hair.fringe > 0 && root[2] > FRINGE_Z && abs(root[0]) < FRINGE_HALF_WIDTH;
}

/** The direction in which a style is combed at a point, before it is laid on the skull. */
export function combAt(hair: Hair, root: Vector, point: Vector): Vector {
  const top = smoothstep(0.35, 0.75, root[1]);
  const [x] = point;
  const combed: Vector = isFringe(hair, root)
    ? [0.35 * x + hair.sweep * 0.35, -0.7, 1.1]
    : combByFlow(hair, { root, point, top });
  if (hair.flow === 'tie') return toUnitOrZero(combed);
  // Short sides grow down and back.
  const sides = (1 - top) * hair.sidesDown;
  return toUnitOrZero([
    combed[0] * (1 - sides) + sides * 0.15 * x,
    combed[1] * (1 - sides) - sides * 0.9,
    combed[2] * (1 - sides) - sides * 0.35,
  ]);
}

interface CombPlace {
  readonly root: Vector;
  readonly point: Vector;
  /** 1 on top of the head, 0 at the sides. */
  readonly top: number;
}

function combByFlow(hair: Hair, { root, point: [x, y, z], top }: CombPlace): Vector {
  switch (hair.flow) {
    case 'radial':
      return [x - 0.06 + hair.sweep * 0.8 * top, y - 1.2, z + 0.32];
    case 'part':
      return combFromParting(hair, root, x);
    case 'back':
      return [0.25 * x + hair.sweep * 0.5 * top, 0.1 - 0.5 * smoothstep(0.2, -0.6, z) - 0.35 * (1 - top), -1];
    case 'up':
      return [0.3 * x + hair.sweep * 0.5, 0.5 * top - 0.6 * (1 - top), -0.9 * top - 0.35 * (1 - top)];
    case 'tie':
      return [hair.tie[0] - x, hair.tie[1] - y, hair.tie[2] - z];
    case 'out':
      return [0, 0, 0];
  }
}

function combFromParting(hair: Hair, root: Vector, x: number): Vector {
  const side = root[0] > hair.part ? 1 : -1;
  const down = smoothstep(0.25, 0.72, abs(x - hair.part));
  const back = 0.55 * smoothstep(0.35, 0.65, abs(x));
  return [
    side * (0.95 - 0.85 * down),
    -0.2 - 1.0 * down,
    (root[2] > 0 ? 0.12 : -0.35) - back - (root[2] < -0.3 ? 0.5 : 0),
  ];
}
