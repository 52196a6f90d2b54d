import { expect, test } from 'vitest';
import { findJump, type Snapshot } from './snapshots.ts';

const snapshots = (...followers: number[]): Snapshot[] =>
  followers.map((count, index) => ({ day: `2026-03-0${index + 1}`, followers: count }));
const jumpOf = (used: number[], next: number) =>
  findJump(snapshots(...used), { day: `2026-03-0${used.length + 1}`, followers: next }).map(({ day }) => day);

test('three times as many or as few, and back within two days', () => {
  expect(jumpOf([100, 300], 110)).toEqual(['2026-03-02']);
  expect(jumpOf([100, 100_000, 99_000], 100)).toEqual(['2026-03-02', '2026-03-03']);
  expect(jumpOf([100, 0], 100)).toEqual(['2026-03-02']);
  expect(jumpOf([90, 30], 89)).toEqual(['2026-03-02']);
});

test('growth that stays, small changes and a return after three days are none', () => {
  expect(jumpOf([100, 300], 310)).toEqual([]);
  expect(jumpOf([100, 299], 100)).toEqual([]);
  expect(jumpOf([100, 900, 900, 900], 100)).toEqual([]);
  expect(jumpOf([100_000], 100)).toEqual([]);
  expect(jumpOf([0, 2], 0)).toEqual([]);
});
