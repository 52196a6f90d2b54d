import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applySimilarity,
  clipBox,
  fitSimilarity,
  inverseOf,
  mirrored,
  overlap,
  type Raster,
  suppressOverlaps,
  warp,
} from './geometry.ts';
import { fivePoints, fiveTemplate, stablePoints, stableTemplate } from './mean-face.ts';

const number = fc.double({ min: -500, max: 500, noNaN: true });
const point = fc.record({ x: number, y: number });
const similarity = fc
  .record({ angle: number, scale: fc.double({ min: 0.05, max: 20, noNaN: true }), dx: number, dy: number })
  .map(({ angle, scale, dx, dy }) => ({ a: scale * Math.cos(angle), b: scale * Math.sin(angle), dx, dy }));

describe('similarity', () => {
  test('the way back undoes the way there', () => {
    fc.assert(
      fc.property(similarity, point, (there, from) => {
        const back = applySimilarity(inverseOf(there), applySimilarity(there, from));
        expect(back.x).toBeCloseTo(from.x, 6);
        expect(back.y).toBeCloseTo(from.y, 6);
      }),
    );
  });

  test('a face that was turned, scaled and moved is brought back exactly', () => {
    const face = stableTemplate({ size: 150, padding: 0.2 });
    fc.assert(
      fc.property(similarity, (change) => {
        const fitted = fitSimilarity(
          face.map((part) => applySimilarity(change, part)),
          face,
        );
        for (const part of face) {
          const back = applySimilarity(fitted, applySimilarity(change, part));
          expect(Math.hypot(back.x - part.x, back.y - part.y)).toBeLessThan(1e-6);
        }
      }),
    );
  });
});

describe('mean face', () => {
  test('both templates lay out the same face', () => {
    const landmarks = Array.from({ length: 68 }, (_, index) => ({ x: index, y: -index }));
    expect(stablePoints(landmarks)).toHaveLength(stableTemplate({ size: 150, padding: 0.2 }).length);
    expect(fivePoints(landmarks)).toHaveLength(5);
    const [leftEye, rightEye, nose, leftMouth, rightMouth] = fiveTemplate({ size: 100, padding: 0 });
    expect(leftEye?.x).toBeLessThan(rightEye?.x ?? 0);
    expect(nose?.y).toBeGreaterThan(leftEye?.y ?? 100);
    expect(leftMouth?.x).toBeLessThan(rightMouth?.x ?? 0);
  });
});

describe('boxes', () => {
  const anna = { left: 0, top: 0, width: 100, height: 100, score: 0.9 };
  const annaAgain = { left: 5, top: 5, width: 100, height: 100, score: 0.8 };
  const boris = { left: 80, top: 0, width: 100, height: 100, score: 0.7 };

  test('of two boxes around one face the better stays, and a neighbour is kept', () => {
    expect(suppressOverlaps([boris, annaAgain, anna], 0.4)).toEqual([anna, boris]);
  });

  test('the overlap of a box with itself is whole, with a distant one none', () => {
    expect(overlap(anna, anna)).toBe(1);
    expect(overlap(anna, { left: 300, top: 0, width: 10, height: 10 })).toBe(0);
  });

  test('a box that leaves the picture is cut at its edge', () => {
    expect(clipBox({ left: -10, top: 20, width: 50, height: 200 }, 100, 100)).toEqual({
      left: 0,
      top: 20,
      width: 40,
      height: 80,
    });
  });
});

describe('warp', () => {
  const picture: Raster = {
    pixels: Uint8Array.from({ length: 8 * 8 * 3 }, (_, index) => (index * 37) % 256),
    width: 8,
    height: 8,
  };

  test('a picture laid on itself does not change', () => {
    expect(warp(picture, { a: 1, b: 0, dx: 0, dy: 0 }, 8)).toEqual(picture);
  });

  test('what lies outside the picture is black', () => {
    const { pixels } = warp(picture, { a: 1, b: 0, dx: 100, dy: 0 }, 8);
    expect(pixels.every((byte) => byte === 0)).toBe(true);
  });

  test('shrinking takes the mean of what it merges', () => {
    const pixels = Uint8Array.from({ length: 8 * 8 * 3 }, (_, index) => (Math.floor(index / 3) % 2) * 200);
    const small = warp({ pixels, width: 8, height: 8 }, { a: 0.5, b: 0, dx: -0.25, dy: -0.25 }, 4);
    expect(small.pixels[(1 * 4 + 1) * 3]).toBeGreaterThan(90);
    expect(small.pixels[(1 * 4 + 1) * 3]).toBeLessThan(110);
  });

  test('a picture mirrored twice is itself', () => {
    expect(mirrored(mirrored(picture))).toEqual(picture);
    expect(mirrored(picture).pixels.slice(0, 3)).toEqual(picture.pixels.slice(21, 24));
  });
});
