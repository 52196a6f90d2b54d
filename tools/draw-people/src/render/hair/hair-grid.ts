import { at } from '../../geometry/buffer.ts';
import type { Vector } from '../../geometry/vector.ts';

const { floor } = Math;

/** A coarse grid over head and hair, one number per cell. */
export const CELL = 0.075;
export const ORIGIN: Vector = [-1.575, -2.7, -1.65];
export const CELLS_X = 42;
export const CELLS_Y = 60;
export const CELLS_Z = 40;
export const CELLS = CELLS_X * CELLS_Y * CELLS_Z;

export type HairGrid = Float32Array;

/** Where in the grid a point lies: the cell below it, and the share of the next one on each axis. */
export interface GridPlace {
  readonly cell: number;
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
}

export function cellIndex(x: number, y: number, z: number): number {
  return (z * CELLS_Y + y) * CELLS_X + x;
}

/** Null outside the grid. */
export function placeInGrid(x: number, y: number, z: number): GridPlace | null {
  const fx = (x - ORIGIN[0]) / CELL - 0.5;
  const fy = (y - ORIGIN[1]) / CELL - 0.5;
  const fz = (z - ORIGIN[2]) / CELL - 0.5;
  const ix = floor(fx);
  const iy = floor(fy);
  const iz = floor(fz);
  const below = ix < 0 || iy < 0 || iz < 0;
  if (below || ix >= CELLS_X - 1 || iy >= CELLS_Y - 1 || iz >= CELLS_Z - 1) return null;
  return { cell: cellIndex(ix, iy, iz), ax: fx - ix, ay: fy - iy, az: fz - iz };
}

/** The value at a point, between its eight nearest cells; 1 (nothing in the way) outside the grid. */
export function sampleGrid(grid: HairGrid, x: number, y: number, z: number): number {
  const place = placeInGrid(x, y, z);
  if (!place) return 1;
  const { cell, ax, ay, az } = place;
  const layer = cell + CELLS_X * CELLS_Y;
  const nearLow = mixPair(grid, cell, ax);
  const nearHigh = mixPair(grid, cell + CELLS_X, ax);
  const farLow = mixPair(grid, layer, ax);
  const farHigh = mixPair(grid, layer + CELLS_X, ax);
  const near = nearLow + (nearHigh - nearLow) * ay;
  const far = farLow + (farHigh - farLow) * ay;
  return near + (far - near) * az;
}

function mixPair(grid: HairGrid, cell: number, share: number): number {
  const value = at(grid, cell);
  return value + (at(grid, cell + 1) - value) * share;
}
