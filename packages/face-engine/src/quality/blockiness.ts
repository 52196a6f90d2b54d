import type { PixelBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { toGrey } from './grey.ts';

/** JPEG compresses blocks of this many pixels, and a strong compression shows their borders. */
const BLOCK = 8;
/**
 * How much of the middle of a face is looked at, each way: more says the same.
 * @limit list: The rest of a larger face is not looked at for traces of compression.
 */
const MAX_SIDE = 256;

/**
 * How much larger the steps across borders of blocks are than the others: about 1 without compression. Only for a picture
 * that has not been resized since its compression; otherwise it is about 1 too.
 */
export function blockiness(picture: Raster, box: PixelBox): number {
  const across = middleOf(box.left, box.width);
  const down = middleOf(box.top, box.height);
  const region = { left: across.from, top: down.from, width: across.length, height: down.length };
  const { values, width, height } = toGrey(picture, region);
  const border = { sum: 0, count: 0 };
  const inside = { sum: 0, count: 0 };
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column;
      const here = values[at] ?? 0;
      const acrossStep = column % BLOCK === BLOCK - 1 ? border : inside;
      acrossStep.sum += Math.abs((values[at + 1] ?? 0) - here);
      acrossStep.count += 1;
      const downStep = row % BLOCK === BLOCK - 1 ? border : inside;
      downStep.sum += Math.abs((values[at + width] ?? 0) - here);
      downStep.count += 1;
    }
  }
  const floor = 0.5;
  return (border.sum / Math.max(1, border.count) + floor) / (inside.sum / Math.max(1, inside.count) + floor);
}

/** Begins with a block. */
function middleOf(start: number, whole: number): { from: number; length: number } {
  const length = Math.min(whole, MAX_SIDE);
  return { from: Math.max(0, Math.floor((start + (whole - length) / 2) / BLOCK) * BLOCK), length };
}
