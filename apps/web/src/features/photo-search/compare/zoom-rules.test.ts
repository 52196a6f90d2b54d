import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, NO_ZOOM, type Zoom, zoomed } from './compare-rules.ts';

const steps = fc.array(
  fc.oneof(
    fc.constantFrom('in' as const, 'out' as const),
    fc.record({ x: fc.double({ min: -3, max: 3, noNaN: true }), y: fc.double({ min: -3, max: 3, noNaN: true }) }),
  ),
);

test('however it is zoomed and moved, the picture fills its frame', () => {
  const law = fc.property(steps, (all) => {
    const zoom = all.reduce<Zoom>(
      (before, step) => (typeof step === 'string' ? zoomed(before, step) : moved(before, step)),
      NO_ZOOM,
    );
    expect(zoom.scale).toBeGreaterThanOrEqual(1);
    expect(zoom.scale).toBeLessThanOrEqual(6);
    expect(Math.abs(zoom.x)).toBeLessThanOrEqual((zoom.scale - 1) / 2);
    expect(Math.abs(zoom.y)).toBeLessThanOrEqual((zoom.scale - 1) / 2);
  });
  void fc.assert(law);
});

test('all the way out, nothing is moved', () => {
  const far = moved(zoomed(zoomed(NO_ZOOM, 'in'), 'in'), { x: 0.2, y: -0.1 });
  const { scale, x, y } = zoomed(zoomed(far, 'out'), 'out');
  expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0]);
});
