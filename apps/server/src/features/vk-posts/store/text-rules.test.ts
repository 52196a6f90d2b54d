import { expect, test } from 'vitest';
import { toHashtags, toTextLength } from './text-rules.ts';

test('text is measured in characters, an emoji being one per code point', () => {
  expect(toTextLength('')).toBe('none');
  expect(toTextLength('😀'.repeat(160))).toBe('short');
  expect(toTextLength('😀'.repeat(161))).toBe('medium');
  expect(toTextLength('ё'.repeat(1_000))).toBe('medium');
  expect(toTextLength('ё'.repeat(1_001))).toBe('long');
});

test('hashtags of any script are found once each, in lower case and without the community', () => {
  expect(toHashtags('#Ёлка #ёлка, (#日本)#кофе_2024! #tag@club1 #été #e\u0301te\u0301')).toEqual([
    'ёлка',
    '日本',
    'кофе_2024',
    'tag',
    'été',
  ]);
});

test('numbers, addresses and words with a # inside are no hashtags', () => {
  expect(toHashtags(`#1 a#b https://x.test/page#part # #${'я'.repeat(101)}`)).toEqual([]);
});
