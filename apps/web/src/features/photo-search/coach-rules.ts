import type { QualityComponents } from '@vidno/contract/face';

export type Weakness = keyof QualityComponents;

/**
 * Measured on 120 photographs, made worse in one way each, searched for among 1,300 people: below `weakBelow` the right
 * person was the first one found in `foundOfTen` of ten searches, rounded down. Unchanged, it was in 118 of 120.
 */
export const WEAKNESSES = {
  eyes: { weakBelow: 0.4, foundOfTen: 4, measuredWith: 'a black bar over the eyes' },
  sharpness: { weakBelow: 0.03, foundOfTen: 5, measuredWith: 'blurred with a radius of 4 px, face 110 px wide' },
  compression: { weakBelow: 0.3, foundOfTen: 5, measuredWith: 'JPEG of quality 5' },
  exposure: { weakBelow: 0.1, foundOfTen: 9, measuredWith: 'darkened to 6 % of its brightness' },
  pose: { weakBelow: 0.6, foundOfTen: 8, measuredWith: 'one half squeezed to half its width' },
  size: { weakBelow: 0.2, foundOfTen: 9, measuredWith: 'shrunk to a face of 28 px' },
  mouth: { weakBelow: 0.5, foundOfTen: 8, measuredWith: 'a black bar over the mouth' },
} as const satisfies Record<Weakness, { weakBelow: number; foundOfTen: number; measuredWith: string }>;

/** The share of photos as they were taken: 118 of 120, rounded down. */
export const GOOD_FOUND_OF_TEN = 9;

// The keys are those of the table.
const MARKS = Object.keys(WEAKNESSES) as Weakness[];

/** Each mark, and whether it is a weakness of this photo. */
export function marksOf(components: QualityComponents): { mark: Weakness; isWeak: boolean }[] {
  return MARKS.map((mark) => ({ mark, isWeak: components[mark] < WEAKNESSES[mark].weakBelow }));
}

/** The weakness that costs most, or null for a good photo. */
export function findWeakness(components: QualityComponents | null | undefined): Weakness | null {
  if (!components) return null;
  const weaknesses = marksOf(components).flatMap(({ mark, isWeak }) => (isWeak ? [mark] : []));
  return weaknesses.toSorted((one, other) => WEAKNESSES[one].foundOfTen - WEAKNESSES[other].foundOfTen)[0] ?? null;
}
