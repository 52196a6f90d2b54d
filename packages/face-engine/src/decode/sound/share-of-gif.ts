import { firstImageOf } from '../strip/strip-gif.ts';

const CODE_BITS_MAX = 12;

/** Which part of the first frame of a stripped GIF decodes: its codes are followed without the pixels. */
export function shareOfGif(gif: Uint8Array): number {
  const image = firstImageOf(gif);
  if (!image) return 0;
  const pixels = image.width * image.height;
  return pixels === 0 ? 0 : Math.min(1, countPixels(image.data, pixels) / pixels);
}

/** The data begin with the size of a code; each sub-block with its length. */
function countPixels(data: Uint8Array, pixelsMax: number): number {
  const sizeAtStart = data[0] ?? 0;
  if (sizeAtStart < 1 || sizeAtStart >= CODE_BITS_MAX) return 0;
  const clear = 1 << sizeAtStart;
  // How many pixels each code stands for.
  const lengths = new Uint32Array(1 << CODE_BITS_MAX).fill(1, 0, clear);
  let next = clear + 2;
  let size = sizeAtStart + 1;
  let previous = 0;
  let pixels = 0;
  for (const code of readCodes(data, () => size)) {
    if (code === clear + 1) break;
    if (code === clear) {
      [next, size, previous] = [clear + 2, sizeAtStart + 1, 0];
      continue;
    }
    const length = code < next ? (lengths[code] ?? 0) : code === next && previous > 0 ? previous + 1 : 0;
    if (length === 0) break;
    pixels += length;
    if (pixels >= pixelsMax) break;
    if (previous > 0 && next < 1 << CODE_BITS_MAX) {
      lengths[next] = previous + 1;
      next += 1;
      if (next === 1 << size && size < CODE_BITS_MAX) size += 1;
    }
    previous = length;
  }
  return pixels;
}

function* readCodes(data: Uint8Array, size: () => number): Generator<number, void, void> {
  let buffer = 0;
  let buffered = 0;
  for (let at = 1; at < data.length && data[at] !== 0; ) {
    const end = at + 1 + (data[at] ?? 0);
    for (let index = at + 1; index < end; index += 1) {
      buffer |= (data[index] ?? 0) << buffered;
      buffered += 8;
      while (buffered >= size()) {
        const bits = size();
        yield buffer & ((1 << bits) - 1);
        buffer >>>= bits;
        buffered -= bits;
      }
    }
    at = end;
  }
}
