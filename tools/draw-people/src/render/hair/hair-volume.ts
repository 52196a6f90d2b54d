import { addAt, at } from '../../geometry/buffer.ts';
import type { DistanceField } from '../../geometry/distance-fields.ts';
import type { Vector } from '../../geometry/vector.ts';
import type { Strand, Strands } from '../../hair/strands.ts';
import { CELL, CELLS, CELLS_X, CELLS_Y, CELLS_Z, cellIndex, type HairGrid, ORIGIN, placeInGrid } from './hair-grid.ts';

const { exp, floor, sqrt } = Math;
const CELL_VOLUME = CELL * CELL * CELL;
const BEARD_SHARE = 0.5;
const SHADOW_STEPS = 18;
const OPAQUE = 80;
const HEAD_DENSITY = 40;
const HEAD_DEPTH = -0.08;

const OPENNESS_DIRECTIONS: readonly Vector[] = [
  [0, 1, 0],
  [0.8, 0.2, 0.55],
  [-0.8, 0.2, 0.55],
  [0, 0.1, 1],
  [0.7, 0.3, -0.6],
  [-0.7, 0.3, -0.6],
];

/** How thick hair and head are on a grid, and so how much light comes through to anywhere. */
export class HairVolume {
  readonly #hair: HairGrid;
  readonly #hairAndHead: HairGrid;

  constructor(strands: Strands, skull: DistanceField) {
    this.#hair = new Float32Array(CELLS);
    for (const strand of strands.list) {
      if (strand.kind === 'scalp' || strand.kind === 'beard') spreadStrand(this.#hair, strands.points, strand);
    }
    this.#hairAndHead = withHead(this.#hair, skull);
  }

  /** Share of the light of a lamp that reaches each cell through hair and head. */
  lightThroughAll(direction: Vector, strength: number): HairGrid {
    return transmittance(this.#hairAndHead, direction, strength);
  }

  /** The same through hair only: the head casts its own, sharper shadow. */
  lightThroughHair(direction: Vector, strength: number): HairGrid {
    return transmittance(this.#hair, direction, strength);
  }

  /** How open each cell is to the surroundings: the mean over a few directions. */
  openness(strength: number): HairGrid {
    const mean = new Float32Array(CELLS);
    for (const direction of OPENNESS_DIRECTIONS) {
      const light = this.lightThroughAll(direction, strength);
      for (let i = 0; i < CELLS; i++) addAt(mean, i, at(light, i) / OPENNESS_DIRECTIONS.length);
    }
    return mean;
  }
}

function spreadStrand(density: HairGrid, points: Float32Array, strand: Strand): void {
  const unit = 1 / CELL_VOLUME;
  const thickness = strand.width * unit * (strand.kind === 'beard' ? BEARD_SHARE : 1);
  for (let i = strand.start + 1; i < strand.end; i++) {
    const o = i * 3;
    const x = at(points, o);
    const y = at(points, o + 1);
    const z = at(points, o + 2);
    const length = sqrt((x - at(points, o - 3)) ** 2 + (y - at(points, o - 2)) ** 2 + (z - at(points, o - 1)) ** 2);
    spreadPoint(density, [x, y, z], length * thickness);
  }
}

/** Spreads an amount over the eight nearest cells, which avoids blocky shading. */
function spreadPoint(density: HairGrid, [x, y, z]: Vector, amount: number): void {
  const place = placeInGrid(x, y, z);
  if (!place) return;
  const { cell, ax, ay, az } = place;
  const layer = cell + CELLS_X * CELLS_Y;
  addAt(density, cell, amount * (1 - ax) * (1 - ay) * (1 - az));
  addAt(density, cell + 1, amount * ax * (1 - ay) * (1 - az));
  addAt(density, cell + CELLS_X, amount * (1 - ax) * ay * (1 - az));
  addAt(density, cell + CELLS_X + 1, amount * ax * ay * (1 - az));
  addAt(density, layer, amount * (1 - ax) * (1 - ay) * az);
  addAt(density, layer + 1, amount * ax * (1 - ay) * az);
  addAt(density, layer + CELLS_X, amount * (1 - ax) * ay * az);
  addAt(density, layer + CELLS_X + 1, amount * ax * ay * az);
}

function withHead(hair: HairGrid, skull: DistanceField): HairGrid {
  const solid = new Float32Array(hair);
  forEachCell((i, j, k) => {
    const d = skull(ORIGIN[0] + (i + 0.5) * CELL, ORIGIN[1] + (j + 0.5) * CELL, ORIGIN[2] + (k + 0.5) * CELL);
    if (d < HEAD_DEPTH) addAt(solid, cellIndex(i, j, k), HEAD_DENSITY);
  });
  return solid;
}

function transmittance(density: HairGrid, direction: Vector, strength: number): HairGrid {
  const light = new Float32Array(CELLS);
  forEachCell((i, j, k) => {
    light[cellIndex(i, j, k)] = exp(-thicknessTowards(density, direction, [i, j, k]) * CELL * strength);
  });
  return light;
}

function thicknessTowards(density: HairGrid, direction: Vector, [i, j, k]: Vector): number {
  let sum = 0;
  let x = i + 0.5 + direction[0] * 0.5;
  let y = j + 0.5 + direction[1] * 0.5;
  let z = k + 0.5 + direction[2] * 0.5;
  for (let step = 0; step < SHADOW_STEPS && sum <= OPAQUE; step++) {
    x += direction[0];
    y += direction[1];
    z += direction[2];
    if (!isInside(x, y, z)) break;
    sum += at(density, cellIndex(floor(x), floor(y), floor(z)));
  }
  return sum;
}

function isInside(x: number, y: number, z: number): boolean {
  return x >= 0 && y >= 0 && z >= 0 && x < CELLS_X && y < CELLS_Y && z < CELLS_Z;
}

function forEachCell(visit: (i: number, j: number, k: number) => void): void {
  for (let k = 0; k < CELLS_Z; k++) {
    for (let j = 0; j < CELLS_Y; j++) {
      for (let i = 0; i < CELLS_X; i++) visit(i, j, k);
    }
  }
}
