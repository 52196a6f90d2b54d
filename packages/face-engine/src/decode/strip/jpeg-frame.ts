import { viewOf } from './picture-writer.ts';

/** The markers that have a meaning for us. */
export const JPEG = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  huffman: 0xc4,
  quantisation: 0xdb,
  restarts: 0xdd,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
} as const;

/** Other kinds (lossless, arithmetic, hierarchical) are read by no browser. */
const FRAME = { baseline: 0xc0, extended: 0xc1, progressive: 0xc2 } as const;
const READABLE = new Set<number>(Object.values(FRAME));
/** Among the markers of frames: Huffman tables, and two without a use. */
const NO_FRAMES = new Set<number>([JPEG.huffman, 0xc8, 0xcc]);
const BLOCK_SIDE = 8;
/** @limit none */
const COEFFICIENT_BYTES = 2;

export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}

export interface Component {
  readonly id: number;
  /** Blocks in a unit of all components. */
  readonly across: number;
  readonly down: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  /** What a decoder takes that has to keep all of them, as for a progressive picture. */
  readonly coefficientBytes: number;
}

/** Null if it is of a kind that browsers' decoders do not read either. */
export function readFrame(jpeg: Uint8Array, { marker, start }: { marker: number; start: number }): Frame | null {
  const view = viewOf(jpeg);
  const [bits, height, width, count] = [start + 4, start + 5, start + 7, start + 9];
  if (!READABLE.has(marker) || view.getUint8(bits) !== 8 || view.getUint16(height) === 0) return null;
  const components = Array.from({ length: view.getUint8(count) }, (_, index): Component => {
    const at = start + 10 + index * 3;
    const sampling = view.getUint8(at + 1);
    return { id: view.getUint8(at), across: sampling >> 4, down: sampling & 0x0f };
  });
  const frame = {
    width: view.getUint16(width),
    height: view.getUint16(height),
    isProgressive: marker === FRAME.progressive,
    components,
  };
  const blocks = components.reduce((sum, { across, down }) => sum + across * down, 0) * unitsOf(frame);
  return { ...frame, coefficientBytes: blocks * BLOCK_SIDE ** 2 * COEFFICIENT_BYTES };
}

/** How many units of blocks of all components it takes to cover the picture. */
export function unitsOf({ width, height, components }: Pick<Frame, 'width' | 'height' | 'components'>): number {
  const across = Math.max(1, ...components.map((component) => component.across));
  const down = Math.max(1, ...components.map((component) => component.down));
  return Math.ceil(width / (BLOCK_SIDE * across)) * Math.ceil(height / (BLOCK_SIDE * down));
}

/** How many blocks a scan of one component alone has. */
export function blocksOf({ width, height, components }: Frame, { across, down }: Component): number {
  const acrossMax = Math.max(...components.map((component) => component.across));
  const downMax = Math.max(...components.map((component) => component.down));
  const samples = { across: Math.ceil((width * across) / acrossMax), down: Math.ceil((height * down) / downMax) };
  return Math.ceil(samples.across / BLOCK_SIDE) * Math.ceil(samples.down / BLOCK_SIDE);
}
