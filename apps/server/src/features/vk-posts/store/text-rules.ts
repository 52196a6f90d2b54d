import { TEXT_LENGTH_LIMITS, type TextLength } from '@vidno/contract/vk/posts';

/** A # after a letter or digit starts no tag. In `#tag@community` the tag is `tag`. */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_])#([\p{L}\p{M}\p{N}_]+)/gu;
const LETTER = /[\p{L}_]/u;
/** @limit list: The hashtag is not counted. */
const HASHTAG_MAX_CHARS = 100;

/** Counts code points, not UTF-16 units. */
export function toTextLength(text: string): TextLength {
  if (text === '') return 'none';
  const characters = [...text].length;
  if (characters <= TEXT_LENGTH_LIMITS.short) return 'short';
  return characters <= TEXT_LENGTH_LIMITS.medium ? 'medium' : 'long';
}

/** In lower case, without #, without duplicates. */
export function toHashtags(text: string): string[] {
  const tags = [...text.matchAll(HASHTAG)].map(([, tag = '']) => tag.normalize('NFC').toLowerCase());
  return [...new Set(tags.filter((tag) => LETTER.test(tag) && tag.length <= HASHTAG_MAX_CHARS))];
}
