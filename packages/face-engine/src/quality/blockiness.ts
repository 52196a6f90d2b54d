import type { PixelBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { toGrey } from './grey.ts';

/** JPEG compresses blocks of this many pixels, and a strong compression shows their borders. */
const BLOCK = 8;

/**
 * How much larger the steps across borders of blocks are than the others: about 1 without compression. Only for a picture
 * that has not been resized since its compression; otherwise it is about 1 too.
 */
export function blockiness(picture: Raster, box: PixelBox): number {
  const left = Math.max(0, Math.floor(box.left / BLOCK) * BLOCK);
  const top = Math.max(0, Math.floor(box.top / BLOCK) * BLOCK);
  const { values, width, height } = toGrey(picture, { left, top, width: box.width, height: box.height });
  const border = { sum: 0, count: 0 };
  const inside = { sum: 0, count: 0 };
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column;
      const here = values[at] ?? 0;
      const across = column % BLOCK === BLOCK - 1 ? border : inside;
      across.sum += Math.abs((values[at + 1] ?? 0) - here);
      across.count += 1;
      const down = row % BLOCK === BLOCK - 1 ? border : inside;
      down.sum += Math.abs((values[at + width] ?? 0) - here);
      down.count += 1;
    }
  }
  const floor = 0.5;
  return (border.sum / Math.max(1, border.count) + floor) / (inside.sum / Math.max(1, inside.count) + floor);
}
