/** What each pixel of the picture shows and where it is, before any light. */
export interface SurfaceMap {
  readonly width: number;
  readonly part: Uint8Array;
  /** Distance from the camera. */
  readonly depth: Float32Array;
  readonly position: Float32Array;
  readonly normal: Float32Array;
}

const NOTHING_THERE = 1e9;

export function createSurfaceMap(width: number): SurfaceMap {
  const pixels = width * width;
  return {
    width,
    part: new Uint8Array(pixels),
    depth: new Float32Array(pixels).fill(NOTHING_THERE),
    position: new Float32Array(pixels * 3),
    normal: new Float32Array(pixels * 3),
  };
}
