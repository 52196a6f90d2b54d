import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { toPath } from './qr-code.tsx';

test('a run of dark modules is one rectangle', () => {
  expect(
    toPath([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
});

test('a reader gets the key back from what is drawn', () => {
  const url = 'otpauth://totp/%D0%92%D0%B8%D0%B4%D0%BD%D0%BE:anna@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Vidno';
  const size = encodeQR(url, 'raw', { border: 3 }).length;
  const drawn = rasterise(toPath(encodeQR(url, 'raw', { border: 3 })), size);
  expect(decodeQR(drawn)).toBe(url);
});

/** Draws the rectangles of the path, several pixels a module, as a camera sees them. */
function rasterise(path: string, size: number) {
  const PIXELS = 4;
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1) {
      const from = (row * width + Number(x) * PIXELS) * 4;
      for (let at = from; at < from + Number(length) * PIXELS * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width, height: width, data };
}
