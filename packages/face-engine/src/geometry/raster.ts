/** RGB rows, three bytes per pixel, without padding. */
export interface Raster {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export function mirrored({ pixels, width, height }: Raster): Raster {
  const turned = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      copyPixel(pixels, row * width + column, turned, row * width + width - 1 - column);
    }
  }
  return { pixels: turned, width, height };
}

/** Positions count pixels, not bytes. */
export function copyPixel(from: Uint8Array, position: number, to: Uint8Array, newPosition: number): void {
  to[newPosition * 3] = from[position * 3] ?? 0;
  to[newPosition * 3 + 1] = from[position * 3 + 1] ?? 0;
  to[newPosition * 3 + 2] = from[position * 3 + 2] ?? 0;
}
