import { describe, expect, it } from 'vitest';
import { coachTexts, findWeakness, WEAKNESSES } from './coach.ts';

const PERFECT = { size: 1, sharpness: 1, pose: 1, exposure: 1, eyes: 1, mouth: 1, compression: 1 };

describe('the weakness of a photo', () => {
  it('is none where nothing is wrong, or nothing was measured', () => {
    expect(findWeakness(PERFECT)).toBeNull();
    expect(findWeakness(null)).toBeNull();
  });

  it('is the one that costs most', () => {
    expect(findWeakness({ ...PERFECT, size: 0 })).toBe('size');
    expect(findWeakness({ ...PERFECT, size: 0, exposure: 0, eyes: 0 })).toBe('eyes');
  });
});

it.each(Object.entries(WEAKNESSES))('%s says what it costs', (weakness, { foundOfTen }) => {
  const text = coachTexts.advice(weakness as keyof typeof WEAKNESSES);
  expect(text).toContain(`${foundOfTen} из 10`);
});
