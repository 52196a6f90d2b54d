import { expect, test } from 'vitest';
import { dissimilarity, drawCast } from './draw-cast.ts';

test('a cast is drawn the same again under the same name', () => {
  expect(drawCast('autumn', 5)).toEqual(drawCast('autumn', 5));
});

test('a cast under another name has other people', () => {
  const autumn = drawCast('autumn', 5).map(({ seed }) => seed);
  const winter = drawCast('winter', 5).map(({ seed }) => seed);
  expect(autumn.filter((seed) => winter.includes(seed))).toEqual([]);
});

test('a larger cast begins with the people of a smaller one', () => {
  expect(drawCast('autumn', 6).slice(0, 3)).toEqual(drawCast('autumn', 3));
});

test('members of a cast are less alike than people drawn anyhow would be', () => {
  const cast = drawCast('autumn', 20);
  const closest = Math.min(...cast.flatMap((a, i) => cast.slice(i + 1).map((b) => dissimilarity(a, b))));
  expect(closest).toBeGreaterThan(4);
});

test('nobody is unlike themselves', () => {
  for (const person of drawCast('autumn', 3)) expect(dissimilarity(person, person)).toBe(0);
});

test('everybody ever drawn is an adult', () => {
  for (const { age } of drawCast('autumn', 60)) {
    expect(age).toBeGreaterThanOrEqual(20);
    expect(age).toBeLessThanOrEqual(80);
  }
});
