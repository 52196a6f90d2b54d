import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySimilarity, type Point } from '../geometry.ts';
import { fiveTemplate } from '../mean-face.ts';
import { locateEyes } from './measure-face.ts';

const PICTURE = { width: 800, height: 600 };
const BOX = { left: 300, top: 200, width: 200, height: 200 };

/** The five points of the mean face, as wide as asked. */
function faceOf(width: number, { angle = 0, x = 400, y = 300 } = {}): Point[] {
  const turn = { a: Math.cos(angle) * width, b: Math.sin(angle) * width, dx: x, dy: y };
  return fiveTemplate({ size: 1, padding: 0 }).map((point) =>
    applySimilarity(turn, { x: point.x - 0.5, y: point.y - 0.5 }),
  );
}

test('the eyes are fractions of the picture, left and right as one looks at it', () => {
  const eyes = locateEyes(faceOf(160), BOX, PICTURE);
  expect(eyes?.left.x).toBeLessThan(0.5);
  expect(eyes?.right.x).toBeGreaterThan(0.5);
  expect(eyes?.left.y).toBeCloseTo(eyes?.right.y ?? 0, 2);
});

test('a face in profile has no pair of eyes, nor has one whose eye is outside the picture', () => {
  expect(locateEyes(faceOf(50), BOX, PICTURE)).toBeNull();
  expect(locateEyes(faceOf(400), BOX, PICTURE)).toBeNull();
  expect(locateEyes(faceOf(160, { x: 10 }), BOX, PICTURE)).toBeNull();
});

test('the distance between the eyes stays what it is when the head is turned', () => {
  const distanceAt = (angle: number): number => {
    const eyes = locateEyes(faceOf(160, { angle }), BOX, PICTURE);
    if (!eyes) return Number.NaN;
    const { left, right } = eyes;
    return Math.hypot((right.x - left.x) * PICTURE.width, (right.y - left.y) * PICTURE.height);
  };
  void fc.assert(
    fc.property(fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), (angle) => {
      expect(Math.abs(distanceAt(angle) - distanceAt(0))).toBeLessThan(0.3);
    }),
  );
});
