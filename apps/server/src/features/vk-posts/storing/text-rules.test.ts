import { expect, test } from 'vitest';
import { toHashtags, toTextLength } from './stored-post.ts';

test('the length of a text is counted in code points', () => {
  expect(toTextLength('')).toBe('none');
  expect(toTextLength('😀'.repeat(160))).toBe('short');
  expect(toTextLength('😀'.repeat(161))).toBe('medium');
  expect(toTextLength('ё'.repeat(1_000))).toBe('medium');
  expect(toTextLength('ё'.repeat(1_001))).toBe('long');
});

test('hashtags of any script are found in lower case, without duplicates and without the community', () => {
  expect(toHashtags('#Ёлка #ёлка, (#日本)#кофе_2024! #tag@club1 #été #e\u0301te\u0301')).toEqual([
    'ёлка',
    '日本',
    'кофе_2024',
    'tag',
    'été',
  ]);
});

test('numbers, URLs and words that contain a # are not hashtags', () => {
  expect(toHashtags(`#1 a#b https://x.test/page#part # #${'я'.repeat(101)}`)).toEqual([]);
});
