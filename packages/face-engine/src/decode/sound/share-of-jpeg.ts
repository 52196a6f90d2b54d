import { blocksOf, type Component, type Frame, isFrame, JPEG, readFrame, unitsOf } from '../strip/jpeg-frame.ts';
import { viewOf } from '../strip/picture-writer.ts';
import { readSegments, type Segment } from '../strip/strip-jpeg.ts';
import { type BitReader, createBitReader, type HuffmanTable, readHuffmanTables } from './huffman.ts';

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
  const decoder: Decoder = { frame: null, tables: new Map(), unitsPerRestart: 0 };
  /** By component and coefficient. */
  const shares = new Map<string, number>();
  for (const segment of readSegments(jpeg)) {
    readTables(jpeg, segment, decoder);
    const scan = segment.marker === JPEG.scan ? readScan(jpeg, segment, decoder) : null;
    if (scan) addShares(shares, scan, countSoundUnits(scan) / scan.units);
  }
  const expected = (decoder.frame?.components.length ?? 0) * COEFFICIENTS;
  return shares.size === 0 || (!isWhole && shares.size < expected) ? 0 : Math.min(...shares.values());
}

function addShares(shares: Map<string, number>, { components, first, last }: Scan, share: number): void {
  for (const { id } of components)
    for (let coefficient = first; coefficient <= last; coefficient += 1) {
      const key = `${id} ${coefficient}`;
      shares.set(key, Math.max(share, shares.get(key) ?? 0));
    }
}

/** What a decoder has learnt so far. */
interface Decoder {
  frame: Frame | null;
  readonly tables: Map<number, HuffmanTable>;
  unitsPerRestart: number;
}

function readTables(jpeg: Uint8Array, segment: Segment, decoder: Decoder): void {
  const { marker, start, end } = segment;
  if (isFrame(marker)) decoder.frame = readFrame(jpeg, segment);
  if (marker === JPEG.huffman) readHuffmanTables(jpeg.subarray(start + 4, end), decoder.tables);
  if (marker === JPEG.restarts && end - start === 6) decoder.unitsPerRestart = viewOf(jpeg).getUint16(start + 4);
}

/** Null if it refines what came before, or has components that the picture has not. */
function readScan(jpeg: Uint8Array, { start, end }: Segment, { frame, tables, unitsPerRestart }: Decoder): Scan | null {
  if (frame === null) return null;
  const view = viewOf(jpeg);
  const count = view.getUint8(start + 4);
  const parameters = start + 5 + 2 * count;
  const refines = view.getUint8(parameters + 2) >> 4 > 0;
  const components = Array.from({ length: count }, (_, index) => {
    const id = view.getUint8(start + 5 + 2 * index);
    const used = view.getUint8(start + 6 + 2 * index);
    const component = frame.components.find((each) => each.id === id);
    return (
      component && { ...component, dc: tables.get(used >> 4) ?? null, ac: tables.get(0x10 | (used & 0x0f)) ?? null }
    );
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
function countSoundUnits(scan: Scan): number {
  const { units, unitsPerRestart, data } = scan;
  const bits = createBitReader(data);
  const perRestart = unitsPerRestart || units;
  let sound = 0;
  for (let start = 0; start < units; start += perRestart) {
    const end = Math.min(units, start + perRestart);
    const skipUnit = createUnitReader(scan, bits);
    let unit = start;
    while (unit < end && skipUnit()) unit += 1;
    sound += unit - start;
    if (!bits.restart()) break;
  }
  return sound;
}

/** Reads past one unit of blocks after another. False if it has no sense, or is not there. */
function createUnitReader({ components, first, last, isProgressive }: Scan, bits: BitReader): () => boolean {
  let emptyBlocks = 0;

  function skipMean(table: HuffmanTable | null): boolean {
    const size = table ? bits.read(table) : -1;
    if (size < 0 || size > 15) return false;
    bits.skip(size);
    return true;
  }

  function endBlock(run: number): boolean {
    if (isProgressive) emptyBlocks = (1 << run) - 1 + bits.take(run);
    return true;
  }

  /** A run of empty blocks, as only progressive scans have, is 1 << size and as many bits long. */
  function skipOthers(table: HuffmanTable): boolean {
    let coefficient = Math.max(1, first);
    while (coefficient <= last) {
      const symbol = bits.read(table);
      if (symbol < 0) return false;
      const [run, size] = [symbol >> 4, symbol & 0x0f];
      if (size === 0 && run < 15) return endBlock(run);
      bits.skip(size);
      coefficient += run + 1;
    }
    return coefficient === last + 1;
  }

  function skipBlock(dc: HuffmanTable | null, ac: HuffmanTable | null): boolean {
    if (first === 0 && !skipMean(dc)) return false;
    if (last === 0) return true;
    if (emptyBlocks === 0) return ac !== null && skipOthers(ac);
    emptyBlocks -= 1;
    return true;
  }

  return () => {
    for (const { across, down, dc, ac } of components)
      for (let block = 0; block < across * down; block += 1) if (!skipBlock(dc, ac)) return false;
    return !bits.isBeyondEnd();
  };
}
