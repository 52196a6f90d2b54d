interface ManyScans {
  readonly width: number;
  readonly height: number;
  readonly scans: number;
}

/**
 * A grey picture whose coefficients are sent bit by bit. All are zero, and a scan says so in 45 bytes, but the decoder goes
 * through all blocks in each.
 */
export function toJpegOfManyScans({ width, height, scans: count }: ManyScans): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0);
  const quantisation = Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)]);
  const scan = (coefficient: number, bits: number, data: Buffer) =>
    Buffer.concat([toSegment(0xda, Buffer.of(1, 1, 0, coefficient, coefficient, bits)), data]);
  const endOfBands = toEndOfBands(blocks);
  const scans = [scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8)))];
  for (let coefficient = 1; scans.length < count; coefficient += 1) {
    scans.push(scan(coefficient, 13, endOfBands));
    for (let bit = 13; bit > 0; bit -= 1) scans.push(scan(coefficient, (bit << 4) | (bit - 1), endOfBands));
  }
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    toSegment(0xdb, quantisation),
    toSegment(0xc2, frame),
    toSegment(0xc4, toHuffmanTable(0x00, 0)),
    toSegment(0xc4, toHuffmanTable(0x10, END_OF_BAND_14)),
    ...scans.slice(0, count),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** The end of 2^14 blocks, and of as many more as the 14 bits after it say. */
const END_OF_BAND_14 = 0xe0;

/** Runs of empty blocks. The only symbol has the code 0. */
function toEndOfBands(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left >= 2 ** 14; ) {
    const run = Math.min(left, 2 ** 15 - 1);
    bits += `0${(run - 2 ** 14).toString(2).padStart(14, '0')}`;
    left -= run;
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** A table with a single symbol of one bit. */
function toHuffmanTable(id: number, symbol: number): Buffer {
  return Buffer.concat([Buffer.of(id, 1), Buffer.alloc(15), Buffer.of(symbol)]);
}

function toSegment(marker: number, content: Uint8Array): Buffer {
  const length = content.length + 2;
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 0xff), content]);
}
