import { crc32, deflateSync } from 'node:zlib';
import { createDice } from './world/dice.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CIRCLES = 3;

/** A PNG of a gradient with a few circles, determined by the name. */
export function drawPicture(name: string, { width, height }: PictureSize): Buffer {
  const dice = createDice(...Buffer.from(name));
  const from = color(dice.roll(), 0.55);
  const to = color(dice.roll(), 0.35);
  const circles = Array.from({ length: CIRCLES }, () => ({
    x: dice.roll() * width,
    y: dice.roll() * height,
    radius: (0.15 + 0.35 * dice.roll()) * Math.min(width, height),
  }));
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x / width + y / height) / 2;
      const covered = circles.filter((circle) => Math.hypot(x - circle.x, y - circle.y) < circle.radius).length;
      const at = y * (1 + width * 3) + 1 + x * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const [start = 0, end = 0] = [from[channel], to[channel]];
        rows[at + channel] = Math.min(255, start + (end - start) * share + covered * 18);
      }
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header({ width, height })),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 8-bit RGB. */
function header({ width, height }: PictureSize): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function color(hue: number, lightness: number): [number, number, number] {
  const channel = (shift: number) => {
    const position = (shift + hue * 12) % 12;
    return 255 * (lightness - 0.22 * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
