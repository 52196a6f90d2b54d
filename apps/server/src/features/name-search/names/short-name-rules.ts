import { FEMALE_NAMES } from './female-names.ts';
import { type PhoneticKey, phoneticKeys } from './letter-rules.ts';
import { MALE_NAMES } from './male-names.ts';

/** Every full name with its short forms. */
export const FULL_NAMES: readonly { readonly full: string; readonly short: readonly string[] }[] = [
  ...Object.entries(MALE_NAMES),
  ...Object.entries(FEMALE_NAMES),
].map(([full, short]) => ({ full, short: short.split(', ') }));

const fullBySound = new Map<PhoneticKey, Set<string>>();
for (const { full, short } of FULL_NAMES) {
  for (const name of [full, ...short]) {
    const [key = ''] = phoneticKeys(name);
    fullBySound.set(key, (fullBySound.get(key) ?? new Set()).add(full));
  }
}

/** The full names that a word may stand for, including itself: Саша → Александр, Александра. */
export function fullNamesOf(key: PhoneticKey): readonly string[] {
  return [...(fullBySound.get(key) ?? [])];
}
