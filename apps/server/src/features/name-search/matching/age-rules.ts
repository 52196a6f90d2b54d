import type { SetAside } from './set-aside-rules.ts';

export interface AgeRange {
  readonly from: number;
  readonly to: number;
}

/** Records state an age and not a birthday, and some are a year or two old. */
const TOLERANCE_YEARS = 2;

/** The ages that a year of birth or an age in the keyword leaves; null for any. */
export function toAgeRange({ birthYear, age }: Pick<SetAside, 'birthYear' | 'age'>, now: Date): AgeRange | null {
  const meant = age ?? (birthYear === null ? null : now.getUTCFullYear() - birthYear);
  return meant === null ? null : { from: meant - TOLERANCE_YEARS, to: meant + TOLERANCE_YEARS };
}

/** An unknown age may be any. */
export function isOfAge(age: number | null, range: AgeRange | null): boolean {
  return age === null || range === null || (age >= range.from && age <= range.to);
}
