import { firstImageOf } from '../strip/strip-gif.ts';

/**
 * Longer codes are not possible.
 * @limit none
 */
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
  const table = createCodeTable(clear);
  let pixels = 0;
  for (const code of readCodes(data, table.codeBits)) {
    const length = code === clear + 1 ? null : table.lengthOf(code);
    if (length === null) break;
    pixels += length;
    if (pixels >= pixelsMax) break;
  }
  return pixels;
}

interface CodeTable {
  codeBits(): number;
  /** How many pixels a code stands for, null if it means nothing. The table grows with each code. */
  lengthOf(code: number): number | null;
}

function createCodeTable(clear: number): CodeTable {
  const lengths = new Uint32Array(1 << CODE_BITS_MAX).fill(1, 0, clear);
  let next = clear + 2;
  let bits = Math.log2(clear) + 1;
  let previous = 0;

  function restart(): void {
    next = clear + 2;
    bits = Math.log2(clear) + 1;
    previous = 0;
  }

  function add(length: number): void {
    if (next === lengths.length) return;
    lengths[next] = length;
    next += 1;
    if (next === 1 << bits && bits < CODE_BITS_MAX) bits += 1;
  }

  /** The code that is just being made is the one before, and its first pixel again. */
  function find(code: number): number {
    if (code === next && previous > 0) return previous + 1;
    return code < next ? (lengths[code] ?? 0) : 0;
  }

  return {
    codeBits: () => bits,
    lengthOf(code) {
      if (code === clear) {
        restart();
        return 0;
      }
      const length = find(code);
      if (length === 0) return null;
      if (previous > 0) add(previous + 1);
      previous = length;
      return length;
    },
  };
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
