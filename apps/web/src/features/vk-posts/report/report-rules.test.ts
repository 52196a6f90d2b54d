import { expect, test } from 'vitest';
import { aGroup } from '../../../testing/made-up-vk.ts';
import { bestHour, heatCells, heatMeasureOf, postsOfBest } from './report-rules.ts';

const hour = (value: string, count_posts: number, er_value: number | null) => aGroup({ value, count_posts, er_value });
const groups = [hour('1-0', 5, 1), hour('3-19', 4, 3.4), hour('7-23', 1, 9), hour('7-5', 9, null)];

test('a map has seven days from Monday and 24 hours, including empty ones', () => {
  const cells = heatCells(groups, 'er');
  expect(cells.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect(cells[0]?.[0]).toEqual({ level: 1, posts: 5, value: 1 });
  expect(cells[2]?.[19]).toMatchObject({ posts: 4, value: 3.4 });
  expect(cells[6]?.[23]).toMatchObject({ level: 5, value: 9 });
  expect(cells[6]?.[5]).toEqual({ level: 0, posts: 9, value: null });
  expect(cells[4]?.[4]).toEqual({ level: 0, posts: 0, value: null });
});

test('the best hour has the highest figure among hours with enough posts', () => {
  const many = [hour('1-0', 15, 1), hour('3-19', 10, 3.4), hour('7-23', 9, 9), hour('7-5', 20, null)];
  expect(bestHour(many, 'er')?.value).toBe('3-19');
  expect(bestHour(many, 'posts')?.value).toBe('7-5');
  expect(bestHour(groups, 'posts')).toBeNull();
  const ofThousands = [hour('1-0', 4_000, 1), hour('3-19', 40, 9)];
  expect([postsOfBest(ofThousands), bestHour(ofThousands, 'er')?.value]).toEqual([41, '1-0']);
  expect(bestHour([], 'posts')).toBeNull();
});

test('an unknown measure falls back to ER', () => {
  expect(heatMeasureOf('posts')).toBe('posts');
  expect(heatMeasureOf('likes')).toBe('er');
  expect(heatMeasureOf(undefined)).toBe('er');
});
