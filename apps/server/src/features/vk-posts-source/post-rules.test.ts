import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween, textOf, toTextQuery, toVkQuery } from './post-rules.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('distances are those of the map', () => {
  const moscow = { latitude: 55.7558, longitude: 37.6173 };
  const kazan = { latitude: 55.7961, longitude: 49.1064 };
  expect(kilometresBetween(moscow, kazan)).toBeCloseTo(718, -1);
  expect(kilometresBetween({ latitude: 65, longitude: 179.9 }, { latitude: 65, longitude: -179.9 })).toBeLessThan(10);
});

test('a distance is the same both ways, and never more than half the earth', () => {
  const law = fc.property(point, point, (one, other) => {
    const there = kilometresBetween(one, other);
    expect(there).toBeCloseTo(kilometresBetween(other, one), 6);
    expect(there).toBeGreaterThanOrEqual(0);
    expect(there).toBeLessThan(20_016);
  });
  void fc.assert(law);
});

test('VK gets phrases between its own marks, and ё as е', () => {
  expect(toVkQuery(toTextQuery('  Алёна «белый   дом»  город '))).toBe('алена город "белый дом"');
  expect(toVkQuery(toTextQuery('«»'))).toBe('');
});

test('a bare repost says what the original says', () => {
  const post = { id: 1, owner_id: 1, date: 0, text: ' ', copy_history: [{ text: 'Чужие слова' }] };
  expect(textOf({ ...post, from_id: undefined, geo: undefined })).toBe('Чужие слова');
});
