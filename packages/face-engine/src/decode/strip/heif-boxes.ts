import { readName, viewOf } from './picture-writer.ts';

const LONG_LENGTH = 1;
const TO_THE_END = 0;
/** The version and the flags of a box. */
export const VERSION_LENGTH = 4;

export interface Box {
  readonly name: string;
  readonly nameAt: number;
  readonly data: number;
  readonly end: number;
}

/** The boxes one after another in a range. Throws a `RangeError` if one reaches beyond it. */
export function* readBoxes(view: DataView, start: number, end: number): Generator<Box, void, void> {
  for (let at = start; at < end; ) {
    const box = readBox(view, at, end);
    if (box === null || box.end > end) throw new RangeError('A box is cut off');
    yield box;
    at = box.end;
  }
}

/** Null if no box begins there. It may reach beyond the end. */
export function readBox(view: DataView, at: number, end: number): Box | null {
  if (at + 8 > end) return null;
  const given = view.getUint32(at);
  const isLong = given === LONG_LENGTH;
  if (isLong && at + 16 > end) return null;
  const length = isLong ? Number(view.getBigUint64(at + 8)) : given === TO_THE_END ? end - at : given;
  const data = at + (isLong ? 16 : 8);
  return at + length < data ? null : { name: readName(view, at + 4), nameAt: at + 4, data, end: at + length };
}

export function findBox(view: DataView, { data, end }: { data: number; end: number }, name: string): Box | null {
  for (const box of readBoxes(view, data, end)) if (box.name === name) return box;
  return null;
}

interface Item {
  readonly id: number;
  readonly type: string;
  readonly box: Box;
}

/** The items that the box `iinf` lists. */
export function* readItems(bytes: Uint8Array, list: Box): Generator<Item, void, void> {
  const view = viewOf(bytes);
  const countBytes = view.getUint8(list.data) === 0 ? 2 : 4;
  for (const box of readBoxes(view, list.data + VERSION_LENGTH + countBytes, list.end)) {
    if (box.name !== 'infe') continue;
    const isLong = view.getUint8(box.data) === 3;
    const at = box.data + VERSION_LENGTH;
    const id = isLong ? view.getUint32(at) : view.getUint16(at);
    // The index of its protection comes before the type.
    yield { id, type: readName(view, at + (isLong ? 4 : 2) + 2), box };
  }
}
