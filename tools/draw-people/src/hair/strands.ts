import type { Color } from '../color/color.ts';

export type StrandKind = 'scalp' | 'brow' | 'lash' | 'beard';

export interface StrandLook {
  readonly color: Color;
  readonly width: number;
  readonly alpha: number;
  readonly kind: StrandKind;
}

/** One hair: the points from `start` up to, not including, `end`. */
export interface Strand extends StrandLook {
  readonly start: number;
  readonly end: number;
}

const FIRST_CAPACITY = 1 << 18;

/** All hairs of a picture as polylines over one list of points. */
export class Strands {
  readonly list: Strand[] = [];
  /** Three coordinates per point. */
  points = new Float32Array(FIRST_CAPACITY);
  pointCount = 0;
  #openStart = 0;

  addPoint(x: number, y: number, z: number): void {
    if (this.pointCount * 3 + 3 > this.points.length) this.#grow();
    const o = this.pointCount++ * 3;
    this.points[o] = x;
    this.points[o + 1] = y;
    this.points[o + 2] = z;
  }

  /** Ends the strand made of the points added since the last one ended. */
  finish(look: StrandLook): void {
    this.list.push({ ...look, start: this.#openStart, end: this.pointCount });
    this.#openStart = this.pointCount;
  }

  /** How many points the unfinished strand has. */
  get openPoints(): number {
    return this.pointCount - this.#openStart;
  }

  abandon(): void {
    this.pointCount = this.#openStart;
  }

  #grow(): void {
    const larger = new Float32Array(this.points.length * 2);
    larger.set(this.points);
    this.points = larger;
  }
}
