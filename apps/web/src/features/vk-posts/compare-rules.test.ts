import { expect, test } from 'vitest';
import { aVkUser, someStats, someTypicals } from '../../testing/made-up-vk.ts';
import { type Compared, compareValue, figureOf, formatFigure, idsOf, inOrder } from './compare-rules.ts';

const id = (digit: number) => `44444444-4444-4444-8444-44444444444${digit}`;
const account = (digit: number, follower: number | null, change = {}): Compared => ({
  id: id(digit),
  user: aVkUser({ follower }),
  stats: someStats(change),
  typicals: someTypicals(),
});

test('the address is parsed without duplicates and invalid ids', () => {
  expect(idsOf(`${id(1)},${id(2)},${id(1)},junk`)).toEqual({ ids: [id(1), id(2)], areTooMany: false });
  expect(idsOf(undefined).ids).toEqual([]);
});

test('more than ten accounts are cut to the first ten', () => {
  const many = Array.from({ length: 12 }, (_, n) => `44444444-4444-4444-8444-4444444444${n + 10}`).join(',');
  expect(idsOf(many)).toMatchObject({ areTooMany: true });
  expect(idsOf(many).ids).toHaveLength(10);
});

test('accounts are sorted by a figure, unknown values last in both directions', () => {
  const accounts = [account(1, 10), account(2, null), account(3, 30)];
  const ids = (direction: 'up' | 'down') => inOrder(accounts, { sort: 'followers', direction }).map((one) => one.id);
  expect(ids('up')).toEqual([id(3), id(1), id(2)]);
  expect(ids('down')).toEqual([id(1), id(3), id(2)]);
});

test('every figure is read from its field and has its own format', () => {
  const one = account(1, 5_000);
  expect(compareValue(one, 'followers')).toBe(5_000);
  expect(compareValue(one, 'likes')).toBe(600);
  expect(compareValue(one, 'er')).toBe(1.15);
  expect(compareValue(one, 'er_median')).toBe(1.02);
  expect(formatFigure('er_median', 1.02)).toBe('1,02\u00a0%');
  expect(formatFigure('followers', 5_000)).toBe('5\u00a0000');
  expect(figureOf('likes', 'er')).toBe('likes');
  expect(figureOf('junk', 'er')).toBe('er');
});
