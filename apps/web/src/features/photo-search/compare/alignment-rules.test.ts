import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignByEyes, EYE_DISTANCE } from './compare-rules.ts';

const inside = fc.double({ min: 0.05, max: 0.95, noNaN: true });
const point = fc.record({ x: inside, y: inside });

/** Where a point of the picture comes to, in shorter sides of the frame from the point between the eyes. */
function place({ x, y }: { x: number; y: number }, eyes: { left: typeof HERE; right: typeof HERE }, aspect: number) {
  const { width, turn, centre } = alignByEyes(eyes, aspect);
  const across = (x - centre.x) * width;
  const down = ((y - centre.y) * width) / aspect;
  return {
    x: across * Math.cos(turn) - down * Math.sin(turn),
    y: across * Math.sin(turn) + down * Math.cos(turn),
  };
}
const HERE = { x: 0, y: 0 };

test('whatever the picture, its eyes come level and equally far from the middle', () => {
  const law = fc.property(point, point, fc.double({ min: 0.3, max: 3, noNaN: true }), (left, right, aspect) => {
    fc.pre(Math.hypot(left.x - right.x, left.y - right.y) > 0.01);
    const eyes = { left, right };
    const placed = [place(left, eyes, aspect), place(right, eyes, aspect)];
    expect(placed[0]?.x).toBeCloseTo(-EYE_DISTANCE / 2, 6);
    expect(placed[1]?.x).toBeCloseTo(EYE_DISTANCE / 2, 6);
    expect(placed[0]?.y).toBeCloseTo(0, 6);
    expect(placed[1]?.y).toBeCloseTo(0, 6);
  });
  void fc.assert(law);
});
