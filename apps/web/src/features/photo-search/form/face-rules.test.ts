import type { DetectedFace } from '@vidno/contract/face';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickableFaces } from './face-choice.tsx';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const faces = fc.array(fc.record({ x: fraction, y: fraction, width: fraction, height: fraction }), { maxLength: 8 });
const picture = { width: 400, height: 300 };

const face = (index: number, x: number, y: number, side: number): DetectedFace => ({
  index,
  box: { x, y, width: side, height: side },
  quality: 1,
  components: null,
});

test('faces apart from each other can be clicked, one too small for a finger cannot', () => {
  const [left, right, tiny] = [face(0, 0.1, 0.1, 0.2), face(1, 0.6, 0.1, 0.2), face(2, 0.4, 0.8, 0.1)];
  expect([...clickableFaces([left, right, tiny], picture)]).toEqual([left, right]);
});

test('of two faces cheek to cheek neither can be clicked', () => {
  expect(clickableFaces([face(0, 0.1, 0.1, 0.3), face(1, 0.3, 0.1, 0.3)], picture).size).toBe(0);
});

test('on a picture that is not drawn yet nothing can be clicked', () => {
  expect(clickableFaces([face(0, 0.1, 0.1, 0.9)], { width: 0, height: 0 }).size).toBe(0);
});

test('no point of the picture is in two targets', () => {
  void fc.assert(
    fc.property(faces, fraction, fraction, (boxes, x, y) => {
      const detected = boxes.map((box, index) => ({ index, box, quality: 1, components: null }));
      const under = [...clickableFaces(detected, picture)].filter(
        ({ box }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
      );
      expect(under.length).toBeLessThanOrEqual(1);
    }),
  );
});
