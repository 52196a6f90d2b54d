/** Rows of RGB, three bytes a pixel, without gaps. */
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

/** Places count pixels, not bytes. */
export function copyPixel(from: Uint8Array, place: number, to: Uint8Array, newPlace: number): void {
  to[newPlace * 3] = from[place * 3] ?? 0;
  to[newPlace * 3 + 1] = from[place * 3 + 1] ?? 0;
  to[newPlace * 3 + 2] = from[place * 3 + 2] ?? 0;
}
