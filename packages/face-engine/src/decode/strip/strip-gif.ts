import { createPictureWriter, type StripOutcome, viewOf } from './picture-writer.ts';

const HEADER_LENGTH = 13;
const IMAGE_DESCRIPTOR_LENGTH = 10;
const GRAPHIC_CONTROL_LENGTH = 8;
const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b, graphicControl: 0xf9, nothing: 0 } as const;

interface Frame {
  /** Of the block that says which colour is transparent, and how long it is shown. */
  readonly graphicControl: number | null;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
}

/** The first frames are kept, and of those that are cut off, the first alone. */
export function stripGif(gif: Uint8Array, framesKept: number): StripOutcome {
  const view = viewOf(gif);
  const writer = createPictureWriter(gif);
  const header = HEADER_LENGTH + colourTableBytes(view.getUint8(10));
  if (header > gif.length) return 'picture_incomplete';
  writer.keep(0, header);
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let frames = 0;
  let isWhole = true;
  for (const { graphicControl, start, end, isWhole: isFrameWhole } of readFrames(gif, header)) {
    if (frames > 0 && !isFrameWhole) break;
    if (graphicControl !== null) writer.keep(graphicControl, graphicControl + GRAPHIC_CONTROL_LENGTH);
    writer.keep(start, end);
    if (!isFrameWhole) writer.add(Uint8Array.of(0));
    // A frame may reach beyond the screen, which then grows.
    width = Math.max(width, view.getUint16(start + 1, true) + view.getUint16(start + 5, true));
    height = Math.max(height, view.getUint16(start + 3, true) + view.getUint16(start + 7, true));
    isWhole = isFrameWhole;
    frames += 1;
    if (frames === framesKept) break;
  }
  if (frames === 0) return 'picture_incomplete';
  writer.add(Uint8Array.of(BLOCK.end));
  return { bytes: writer.written(), width, height, isWhole, frames };
}

/** Up to the end, to what is no block, or to where the file is cut off. */
function* readFrames(gif: Uint8Array, header: number): Generator<Frame, void, void> {
  let graphicControl: number | null = null;
  for (let at = header; ; ) {
    const block = readBlock(gif, at);
    if (block === null) return;
    if (block.kind === 'graphic control') graphicControl = at;
    if (block.kind === 'image') {
      yield { graphicControl, start: at, end: block.end, isWhole: block.isWhole };
      graphicControl = null;
    }
    at = block.end;
  }
}

interface Block {
  readonly kind: 'image' | 'graphic control' | 'other';
  readonly end: number;
  readonly isWhole: boolean;
}

/** Null at the end, or if it is no block. Of images alone a part is of use. */
function readBlock(gif: Uint8Array, at: number): Block | null {
  if (gif[at] === BLOCK.nothing) return { kind: 'other', end: at + 1, isWhole: true };
  if (gif[at] === BLOCK.extension) {
    const blocks = endOfSubBlocks(gif, at + 2);
    const isControl = gif[at + 1] === BLOCK.graphicControl && gif[at + 2] === 4;
    return blocks.isWhole ? { kind: isControl ? 'graphic control' : 'other', ...blocks } : null;
  }
  if (gif[at] !== BLOCK.image || at + IMAGE_DESCRIPTOR_LENGTH >= gif.length) return null;
  const data = at + IMAGE_DESCRIPTOR_LENGTH + colourTableBytes(gif[at + 9] ?? 0);
  return data < gif.length ? { kind: 'image', ...endOfSubBlocks(gif, data + 1) } : null;
}

/** Where the image data of the first frame of a stripped GIF begin: with the size of their first codes. */
export function firstImageOf(gif: Uint8Array): { width: number; height: number; data: Uint8Array } | null {
  const view = viewOf(gif);
  const [frame] = readFrames(gif, HEADER_LENGTH + colourTableBytes(view.getUint8(10)));
  if (!frame) return null;
  const { start, end } = frame;
  const data = start + IMAGE_DESCRIPTOR_LENGTH + colourTableBytes(view.getUint8(start + 9));
  return {
    width: view.getUint16(start + 5, true),
    height: view.getUint16(start + 7, true),
    data: gif.subarray(data, end),
  };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Each sub-block starts with its length; an empty one is the last. Of a file that is cut off, the last whole one. */
function endOfSubBlocks(gif: Uint8Array, start: number): { end: number; isWhole: boolean } {
  let at = start;
  while (at < gif.length && gif[at] !== 0) {
    const next = at + 1 + (gif[at] ?? 0);
    if (next > gif.length) return { end: at, isWhole: false };
    at = next;
  }
  return at < gif.length ? { end: at + 1, isWhole: true } : { end: at, isWhole: false };
}
