import { readFileSync } from 'node:fs';
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

test('members of a cast are less alike than people drawn at random', () => {
  const cast = drawCast('autumn', 20);
  const closest = Math.min(...cast.flatMap((a, i) => cast.slice(i + 1).map((b) => dissimilarity(a, b))));
  expect(closest).toBeGreaterThan(4);
});

test('a person does not differ from themselves', () => {
  for (const person of drawCast('autumn', 3)) expect(dissimilarity(person, person)).toBe(0);
});

test('everybody ever drawn is an adult', () => {
  for (const { age } of drawCast('autumn', 60)) {
    expect(age).toBeGreaterThanOrEqual(20);
    expect(age).toBeLessThanOrEqual(80);
  }
});

test('the people of the demo catalogue are those that the generator draws', () => {
  const file = new URL('../../../../packages/demo-people/people/cast.ndjson', import.meta.url);
  const listed = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const drawn = drawCast('catalogue', 60).map(({ seed, sex, age }, index) => ({
    id: `p${String(index + 1).padStart(4, '0')}`,
    seed,
    sex,
    age,
  }));
  expect(listed).toEqual(drawn);
});
