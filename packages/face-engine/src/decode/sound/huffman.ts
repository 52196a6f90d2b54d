/** A symbol and the length of its code, by the 16 bits that follow: the length in the upper byte, 0 if there is no such code. */
export type HuffmanTable = Uint16Array;

/**
 * Longer codes are not possible.
 * @limit none
 */
const CODE_BITS_MAX = 16;

/** Adds the tables of a segment, by class and number as the segment names them. */
export function readHuffmanTables(segment: Uint8Array, tables: Map<number, HuffmanTable>): void {
  let at = 0;
  while (at + 1 + CODE_BITS_MAX <= segment.length) {
    const counts = segment.subarray(at + 1, at + 1 + CODE_BITS_MAX);
    const symbols = segment.subarray(at + 1 + CODE_BITS_MAX);
    tables.set(segment[at] ?? 0, toTable(counts, symbols));
    at += 1 + CODE_BITS_MAX + counts.reduce((sum, count) => sum + count, 0);
  }
}

function toTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << CODE_BITS_MAX);
  let next = 0;
  let symbol = 0;
  for (const [index, count] of counts.entries()) {
    const bits = index + 1;
    for (let code = 0; code < count; code += 1) {
      const covered = 1 << (CODE_BITS_MAX - bits);
      table.fill((bits << 8) | (symbols[symbol] ?? 0), next, next + covered);
      next += covered;
      symbol += 1;
    }
  }
  return table;
}

export interface BitReader {
  /** The next symbol, or −1 if no code begins like this. */
  read(table: HuffmanTable): number;
  take(count: number): number;
  skip(count: number): void;
  /** Whether more was read than there is before the next restart, or before the end. */
  isBeyondEnd(): boolean;
  /** Goes on behind the next restart. False if there is none. */
  restart(): boolean;
}

/** The data of a scan of a JPEG: after 0xff, zero is left out, and any other byte is a restart. */
export function createBitReader(data: Uint8Array): BitReader {
  let at = 0;
  let buffer = 0;
  let buffered = 0;
  let zeroBitsAdded = 0;

  function fill(): void {
    while (buffered <= 16) {
      let byte = data[at];
      if (byte === undefined || (byte === 0xff && data[at + 1] !== 0)) {
        byte = 0;
        zeroBitsAdded += 8;
      } else at += byte === 0xff ? 2 : 1;
      buffer = ((buffer << 8) | byte) & 0xffffff;
      buffered += 8;
    }
  }

  function take(count: number): number {
    if (count > buffered) fill();
    buffered -= count;
    return (buffer >> buffered) & ((1 << count) - 1);
  }

  return {
    read(table) {
      if (buffered < CODE_BITS_MAX) fill();
      const found = table[(buffer >> (buffered - CODE_BITS_MAX)) & 0xffff] ?? 0;
      if (found === 0) return -1;
      buffered -= found >> 8;
      return found & 0xff;
    },
    take,
    skip: take,
    isBeyondEnd: () => buffered < zeroBitsAdded,
    restart() {
      [buffer, buffered, zeroBitsAdded] = [0, 0, 0];
      do at = data.indexOf(0xff, at) + 1;
      while (at > 0 && !isRestart(data[at]));
      if (at === 0) {
        at = data.length;
        return false;
      }
      at += 1;
      return true;
    },
  };
}

function isRestart(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0xd0 && byte <= 0xd7;
}
