import { expect, test } from 'vitest';
import { judgePass, type PassEnd } from './judge-pass.ts';

const whole: PassEnd = {
  mode: 'full',
  isLimited: false,
  pass: 1,
  firstCount: 500,
  wallCount: 500,
  collected: 500,
  hidden: 0,
};

test.each<[string, Partial<PassEnd>, ReturnType<typeof judgePass>]>([
  ['a wall that we hold as VK counts it is settled', {}, { kind: 'settled', hidden: 0 }],
  [
    'posts that VK counts and never shows are remembered once the wall held still',
    { collected: 497 },
    { kind: 'settled', hidden: 3 },
  ],
  [
    'what VK is known to hide is not missed',
    { collected: 497, hidden: 3, firstCount: 499 },
    { kind: 'settled', hidden: 3 },
  ],
  ['a wall that moved and does not fit is read again', { wallCount: 498 }, { kind: 'again', mode: 'full' }],
  ['more posts than VK counts means that some are gone', { collected: 501 }, { kind: 'again', mode: 'full' }],
  ['a wall that never holds still is not read for ever', { wallCount: 498, pass: 3 }, { kind: 'settled', hidden: -2 }],
  ['a refresh that fits is settled', { mode: 'refresh' }, { kind: 'settled', hidden: 0 }],
  [
    'a refresh that does not fit, though the wall held still, becomes a full run',
    { mode: 'refresh', collected: 501 },
    { kind: 'again', mode: 'full' },
  ],
  [
    'a refresh during which the wall moved is tried again first',
    { mode: 'refresh', firstCount: 501, collected: 501 },
    { kind: 'again', mode: 'refresh' },
  ],
  [
    'a refresh that keeps moving becomes a full run',
    { mode: 'refresh', firstCount: 501, collected: 501, pass: 3 },
    { kind: 'again', mode: 'full' },
  ],
  [
    'the latest posts of a long wall are all that a demo wants',
    { isLimited: true, collected: 100 },
    { kind: 'settled', hidden: 0 },
  ],
])('%s', (_name, changes, verdict) => {
  expect(judgePass({ ...whole, ...changes })).toEqual(verdict);
});
