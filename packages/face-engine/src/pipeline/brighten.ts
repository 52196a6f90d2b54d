import type { Raster } from '../geometry/raster.ts';
import { percentilesOf } from '../quality/grey.ts';

/** A picture whose brightest parts are darker than this was taken in the dark. */
const DARK = 140;
const BRIGHTEST = 235;
const MEDIAN = 100;
/** So many pixels, evenly spread, tell how bright a picture is. */
const SAMPLE = 4_000;

/** The picture with the brightness of daylight, or null if it is bright enough. */
export function brighten(picture: Raster): Raster | null {
  const [middle = 0, brightest = 0] = percentilesOf({ values: sampleOf(picture) }, [0.5, 0.98]);
  if (brightest > DARK) return null;
  const scale = BRIGHTEST / Math.max(1, brightest);
  const median = Math.min(0.99, Math.max(0.01, (middle * scale) / 255));
  const gamma = Math.min(1, Math.log(MEDIAN / 255) / Math.log(median));
  const brightened = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.round(255 * Math.min(1, (value * scale) / 255) ** gamma)),
  );
  return { ...picture, pixels: picture.pixels.map((value) => brightened[value] ?? value) };
}

function sampleOf({ pixels, width, height }: Raster): Float32Array {
  const count = Math.min(SAMPLE, width * height);
  return Float32Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * width * height) / count) * 3;
    return 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  });
}
