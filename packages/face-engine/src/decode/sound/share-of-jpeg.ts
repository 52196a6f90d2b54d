import { blocksOf, type Component, type Frame, isFrame, JPEG, readFrame, unitsOf } from '../strip/jpeg-frame.ts';
import { readSegments, type Segment } from '../strip/strip-jpeg.ts';
import { viewOf } from '../strip/picture-writer.ts';
import { createBitReader, type HuffmanTable, readHuffmanTables } from './huffman.ts';

const COEFFICIENTS = 64;

interface Scan {
  readonly components: readonly (Component & { readonly dc: HuffmanTable | null; readonly ac: HuffmanTable | null })[];
  readonly first: number;
  readonly last: number;
  readonly isProgressive: boolean;
  /** How many units of blocks it should have, and how many of them come between two restarts. */
  readonly units: number;
  readonly unitsPerRestart: number;
  readonly data: Uint8Array;
}

/**
 * Which part of a stripped JPEG decodes, from the top: its data are followed code by code, without the pixels. Of a progressive
 * one that was cut off, every coefficient has to have come once: what comes later only refines it.
 */
export function shareOfJpeg(jpeg: Uint8Array, isWhole: boolean): number {
  const view = viewOf(jpeg);
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  let unitsPerRestart = 0;
  /** By component and coefficient. */
  const shares = new Map<string, number>();
  for (const segment of readSegments(jpeg)) {
    const { marker, start, end } = segment;
    if (isFrame(marker)) frame = readFrame(jpeg, segment);
    if (marker === JPEG.huffman) readHuffmanTables(jpeg.subarray(start + 4, end), tables);
    if (marker === JPEG.restarts) unitsPerRestart = view.getUint16(start + 4);
    const scan = marker === JPEG.scan && frame ? readScan(jpeg, segment, { frame, tables, unitsPerRestart }) : null;
    if (!scan) continue;
    const share = countSoundUnits(scan) / scan.units;
    for (const { id } of scan.components)
      for (let coefficient = scan.first; coefficient <= scan.last; coefficient += 1) {
        const key = `${id} ${coefficient}`;
        shares.set(key, Math.max(share, shares.get(key) ?? 0));
      }
  }
  if (frame === null) return 0;
  const expected = frame.components.length * COEFFICIENTS;
  return !isWhole && shares.size < expected ? 0 : Math.min(...shares.values());
}

interface Decoder {
  readonly frame: Frame;
  readonly tables: ReadonlyMap<number, HuffmanTable>;
  readonly unitsPerRestart: number;
}

/** Null if it refines what came before, or has components that the picture has not. */
function readScan(jpeg: Uint8Array, { start, end }: Segment, { frame, tables, unitsPerRestart }: Decoder): Scan | null {
  const view = viewOf(jpeg);
  const count = view.getUint8(start + 4);
  const parameters = start + 5 + 2 * count;
  const refines = view.getUint8(parameters + 2) >> 4 > 0;
  const components = Array.from({ length: count }, (_, index) => {
    const id = view.getUint8(start + 5 + 2 * index);
    const used = view.getUint8(start + 6 + 2 * index);
    const component = frame.components.find((each) => each.id === id);
    return component && { ...component, dc: tables.get(used >> 4) ?? null, ac: tables.get(0x10 | (used & 0x0f)) ?? null };
  }).filter((component) => component !== undefined);
  const [only] = components;
  if (refines || components.length < count || !only) return null;
  return {
    components: count === 1 ? [{ ...only, across: 1, down: 1 }] : components,
    first: view.getUint8(parameters),
    last: view.getUint8(parameters + 1),
    isProgressive: frame.isProgressive,
    units: count === 1 ? blocksOf(frame, only) : unitsOf(frame),
    unitsPerRestart,
    data: jpeg.subarray(parameters + 3, end),
  };
}

/** An error spoils the units up to the next restart, which sets a decoder right again. */
function countSoundUnits({ components, first, last, isProgressive, units, unitsPerRestart, data }: Scan): number {
  const bits = createBitReader(data);
  const perRestart = unitsPerRestart || units;
  let sound = 0;
  let emptyBlocks = 0;

  /** Runs of empty blocks, as only progressive scans have, end with 1 << size and as many bits. */
  function skipBlock(dc: HuffmanTable | null, ac: HuffmanTable | null): boolean {
    let coefficient = first;
    if (first === 0) {
      const size = dc ? bits.read(dc) : -1;
      if (size < 0 || size > 15) return false;
      bits.skip(size);
      coefficient = 1;
    }
    if (coefficient > last) return true;
    if (emptyBlocks > 0) {
      emptyBlocks -= 1;
      return true;
    }
    while (coefficient <= last) {
      const symbol = ac ? bits.read(ac) : -1;
      if (symbol < 0) return false;
      const [run, size] = [symbol >> 4, symbol & 0x0f];
      if (size === 0 && run < 15) {
        if (isProgressive) emptyBlocks = (1 << run) - 1 + bits.take(run);
        return true;
      }
      bits.skip(size);
      coefficient += run + 1;
    }
    return coefficient <= last + 1;
  }

  function skipUnit(): boolean {
    for (const { across, down, dc, ac } of components)
      for (let block = 0; block < across * down; block += 1) if (!skipBlock(dc, ac)) return false;
    return !bits.isBeyondEnd();
  }

  for (let start = 0; start < units; start += perRestart) {
    const end = Math.min(units, start + perRestart);
    let unit = start;
    emptyBlocks = 0;
    while (unit < end && skipUnit()) unit += 1;
    sound += unit - start;
    if (!bits.restart()) break;
  }
  return sound;
}
