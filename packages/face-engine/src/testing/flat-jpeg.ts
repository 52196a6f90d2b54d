import { toSegment } from './picture-bombs.ts';

const SIZE_BITS = 4;
/** Symbols of their own length: the size of a difference, from 0 to 11. */
const SIZES = 12;

interface FlatJpeg {
  /** Of each block of 8 × 8 pixels, row by row. */
  readonly greys: readonly number[];
  readonly blocksAcross: number;
  readonly blocksPerRestart: number;
}

/** The parts of a grey baseline JPEG of flat blocks: what stands before the data, and the data between restarts. */
export function flatJpeg({ greys, blocksAcross, blocksPerRestart }: FlatJpeg): { head: Buffer; intervals: Buffer[] } {
  const [width, height] = [blocksAcross * 8, (greys.length / blocksAcross) * 8];
  const head = Buffer.concat([
    Buffer.of(0xff, 0xd8),
    toSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 8)])),
    toSegment(0xc0, Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0)),
    toSegment(
      0xc4,
      Buffer.concat([Buffer.of(0, 0, 0, 0, SIZES), Buffer.alloc(12), Buffer.from([...Array(SIZES).keys()])]),
    ),
    // The only symbol of other coefficients is the end of the block.
    toSegment(0xc4, Buffer.concat([Buffer.of(0x10, 1), Buffer.alloc(15), Buffer.of(0)])),
    toSegment(0xdd, Buffer.of(blocksPerRestart >> 8, blocksPerRestart & 0xff)),
    toSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
  ]);
  const intervals: Buffer[] = [];
  for (let start = 0; start < greys.length; start += blocksPerRestart)
    intervals.push(toInterval(greys.slice(start, start + blocksPerRestart)));
  return { head, intervals };
}

/** With a restart after each interval but the last, and the end. */
export function joinFlatJpeg({ head, intervals }: { head: Buffer; intervals: readonly Buffer[] }): Buffer {
  const parts = intervals.flatMap((interval, index) => (index === 0 ? [interval] : [restart(index - 1), interval]));
  return Buffer.concat([head, ...parts, Buffer.of(0xff, 0xd9)]);
}

export function restart(index: number): Buffer {
  return Buffer.of(0xff, 0xd0 + (index % 8));
}

function toInterval(greys: readonly number[]): Buffer {
  let bits = '';
  let previous = 0;
  for (const grey of greys) {
    // With steps of 8, the mean of a block is what is stored.
    const value = grey - 128;
    const difference = value - previous;
    previous = value;
    const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
    const offset = difference < 0 ? difference + 2 ** size - 1 : difference;
    bits += size.toString(2).padStart(SIZE_BITS, '0') + (size > 0 ? offset.toString(2).padStart(size, '0') : '');
    bits += '0';
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
