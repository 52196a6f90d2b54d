import type { Finding } from '@vidno/contract/operator/overview';
import { expect, test } from 'vitest';
import { FINDINGS } from './finding-texts.ts';
import { daysLeft, formatEnd, formatLeft, isStale, sortFindings, stateOf } from './rules.ts';

const finding = (id: string, state: Finding['state']): Finding => ({ id, state, text: '' });

test('one that fails outweighs any warning, and nothing known is not well', () => {
  const at = '2026-11-27T12:00:00.000Z';
  expect(stateOf(null)).toBe('unknown');
  expect(stateOf({ at, findings: [finding('disk', 'ok')] })).toBe('ok');
  expect(stateOf({ at, findings: [finding('disk', 'ok'), finding('email', 'warning')] })).toBe('warning');
  expect(stateOf({ at, findings: [finding('email', 'warning'), finding('disk', 'failure')] })).toBe('failure');
});

test('what does not work comes first, and what is well apart', () => {
  const { due, well } = sortFindings([finding('a', 'warning'), finding('b', 'ok'), finding('c', 'failure')]);
  expect(due.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(well.map(({ id }) => id)).toEqual(['b']);
});

test('what was found a quarter of an hour ago is stale', () => {
  const at = '2026-11-27T12:00:00.000Z';
  const after = (minutes: number) => isStale({ at, findings: [] }, Date.parse(at) + minutes * 60_000);
  expect([after(15), after(16)]).toEqual([false, true]);
});

test.each([
  ['2026-11-27T20:59:00.000Z', '2026-11-27T20:00:00.000Z', 0],
  ['2026-11-27T21:01:00.000Z', '2026-11-27T20:00:00.000Z', 1],
  ['2026-11-30T12:00:00.000Z', '2026-11-27T12:00:00.000Z', 3],
  ['2026-11-25T12:00:00.000Z', '2026-11-27T12:00:00.000Z', -2],
])('until %s at %s days of Moscow are left: %i', (due, now, days) => {
  expect(daysLeft(due, Date.parse(now))).toBe(days);
});

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [61_000, '1:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (ms, text) => expect(formatLeft(ms)).toBe(text));

test('what ends with a day is said to end on it, and what was ended before at its moment', () => {
  const end = (at: string) => formatEnd(at).replace(/\s/g, ' ');
  expect(end('2026-12-31T21:00:00.000Z')).toBe('31 декабря 2026 г.');
  expect(end('2026-12-31T20:00:00.000Z')).toBe('31.12.2026, 23:00');
});

test('every finding has its words', () => {
  expect(Object.values(FINDINGS).every(({ title, advice }) => title !== '' && /\.$/.test(advice))).toBe(true);
});
