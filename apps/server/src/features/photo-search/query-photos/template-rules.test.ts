import { describe, expect, test } from 'vitest';
import { fakeEmbedding } from '#testing/fake-face-engine.ts';
import { findDifferent, hashOfAll, templateOf } from './prepare-photo-search.ts';

const MAX_DISTANCE = 0.6;

describe('the template', () => {
  test('of one photo is its embedding', () => {
    const embedding = fakeEmbedding('anna');
    expect(templateOf([embedding])).toBe(embedding);
  });

  test('of embeddings of unit length has unit length, and is equally far from each', () => {
    const [one, other] = [unit([1, 0, 0]), unit([0, 1, 0])];
    const template = templateOf([one, other]);
    expect(Math.hypot(...template)).toBeCloseTo(1, 6);
    expect([...template]).toEqual([expect.closeTo(Math.SQRT1_2, 6), expect.closeTo(Math.SQRT1_2, 6), 0]);
  });

  test('gives each photo the same weight, however long its embedding is', () => {
    const template = templateOf([Float32Array.of(3, 0), Float32Array.of(0, 1)]);
    expect(template[0]).toBeCloseTo(template[1] ?? Number.NaN, 6);
    expect(Math.hypot(...template)).toBeCloseTo(2, 6);
  });

  test('does not depend on the order of the photos', () => {
    const photos = [fakeEmbedding('anna'), fakeEmbedding('anna', 0.2), fakeEmbedding('anna', -0.1)] as const;
    const [one, other] = [templateOf(photos), templateOf([photos[2], photos[0], photos[1]])];
    for (const [index, component] of one.entries()) expect(other[index]).toBeCloseTo(component, 6);
  });
});

describe('photos', () => {
  const anna = (offset: number) => fakeEmbedding('anna', offset);
  const boris = fakeEmbedding('boris');

  test('of one person agree, also those that are alike only by way of a third', () => {
    expect(findDifferent([anna(0)], MAX_DISTANCE)).toEqual([]);
    expect(findDifferent([anna(0), anna(0.4)], MAX_DISTANCE)).toEqual([]);
    expect(findDifferent([anna(0), anna(1), anna(0.5)], MAX_DISTANCE)).toEqual([]);
  });

  test('of two people do not, and the one that stands out is named', () => {
    expect(findDifferent([anna(0), boris], MAX_DISTANCE)).toEqual([0, 1]);
    expect(findDifferent([anna(0), boris, anna(0.2)], MAX_DISTANCE)).toEqual([1]);
  });

  test('of five people are all different', () => {
    const people = ['anna', 'boris', 'vera', 'gleb', 'dina'].map((person) => fakeEmbedding(person));
    expect(findDifferent(people, MAX_DISTANCE)).toEqual([0, 1, 2, 3, 4]);
  });
});

test('the same photos in any order are one search, and one photo keeps its hash', () => {
  expect(hashOfAll(['a'])).toBe('a');
  expect(hashOfAll(['a', 'b'])).toBe(hashOfAll(['b', 'a']));
  expect(hashOfAll(['a', 'b'])).not.toBe(hashOfAll(['a', 'c']));
  expect(hashOfAll(['a', 'b'])).toMatch(/^[0-9a-f]{64}$/);
});

function unit(direction: readonly number[]): Float32Array {
  const length = Math.hypot(...direction);
  return Float32Array.from(direction, (component) => component / length);
}
