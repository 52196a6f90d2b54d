import type { Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';
import type { Guide } from './guide.ts';

const CELL = 0.2;
const NEIGHBOURS = [-1, 0, 1];

type Cell = readonly [number, number, number];

function cellOf(point: Vector): Cell {
  return [Math.floor(point[0] / CELL), Math.floor(point[1] / CELL), Math.floor(point[2] / CELL)];
}

function keyOf([x, y, z]: Cell): string {
  return `${x},${y},${z}`;
}

/** Finds the guide nearest to a root, among those in its own and the neighbouring cells. */
export class GuideIndex {
  readonly #cells = new Map<string, Guide[]>();
  readonly #hair: Hair;

  constructor(hair: Hair, guides: readonly Guide[]) {
    this.#hair = hair;
    for (const guide of guides) {
      const key = keyOf(cellOf(guide.root));
      const cell = this.#cells.get(key) ?? [];
      cell.push(guide);
      this.#cells.set(key, cell);
    }
  }

  findNearest(root: Vector): Guide | null {
    let nearest: Guide | null = null;
    let nearestSquared = Number.POSITIVE_INFINITY;
    for (const guide of this.#candidates(cellOf(root))) {
      if (this.#isAcrossParting(guide.root, root)) continue;
      const [x, y, z] = guide.root;
      const squared = (x - root[0]) ** 2 + (y - root[1]) ** 2 + (z - root[2]) ** 2;
      if (squared < nearestSquared) {
        nearestSquared = squared;
        nearest = guide;
      }
    }
    return nearest;
  }

  *#candidates([cx, cy, cz]: Cell): Generator<Guide> {
    for (const i of NEIGHBOURS) {
      for (const j of NEIGHBOURS) {
        for (const k of NEIGHBOURS) {
          yield* this.#cells.get(keyOf([cx + i, cy + j, cz + k])) ?? [];
        }
      }
    }
  }

  #isAcrossParting(a: Vector, b: Vector): boolean {
    const { flow, part } = this.#hair;
    return flow === 'part' && a[0] > part !== b[0] > part;
  }
}
