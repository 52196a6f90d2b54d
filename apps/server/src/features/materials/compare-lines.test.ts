import { expect, test } from 'vitest';
import { compareLines } from './compare-lines.ts';

const TEXT = ['раз', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];

test('the lines that go and come stand between two that stay, and the rest is counted', () => {
  const after = TEXT.with(4, '**пять**').join('\r\n');
  expect(compareLines(`\n${TEXT.join('\n')}\n`, after)).toEqual({
    lines: [
      { kind: 'skipped', count: 2 },
      { kind: 'same', text: 'три' },
      { kind: 'same', text: 'четыре' },
      { kind: 'removed', text: 'пять' },
      { kind: 'added', text: '**пять**' },
      { kind: 'same', text: 'шесть' },
      { kind: 'same', text: 'семь' },
      { kind: 'skipped', count: 2 },
    ],
    left_out: 0,
  });
});

test('a single line between others is shown rather than counted', () => {
  const after = TEXT.with(1, '2').with(7, '8').join('\n');
  expect(compareLines(TEXT.join('\n'), after).lines.filter(({ kind }) => kind === 'skipped')).toEqual([]);
});

test('texts without a common line are shown to the limit, however long they are', () => {
  const lines = (sign: string) => Array.from({ length: 100_000 }, (_, nth) => `${sign}${nth}`).join('\n');
  const { lines: shown, left_out } = compareLines(lines('a'), lines('b'));
  expect([shown.length, left_out, shown[0]]).toEqual([2_000, 198_000, { kind: 'removed', text: 'a0' }]);
});
