import { FEMALE_NAMES } from './female-names.ts';
import { type SoundKey, soundKeys } from './letter-rules.ts';
import { MALE_NAMES } from './male-names.ts';

/** Every full name with what it is shortened to. */
export const FULL_NAMES: readonly { readonly full: string; readonly short: readonly string[] }[] = [
  ...Object.entries(MALE_NAMES),
  ...Object.entries(FEMALE_NAMES),
].map(([full, short]) => ({ full, short: short.split(', ') }));

const fullBySound = new Map<SoundKey, Set<string>>();
for (const { full, short } of FULL_NAMES) {
  for (const name of [full, ...short]) {
    const [key = ''] = soundKeys(name);
    fullBySound.set(key, (fullBySound.get(key) ?? new Set()).add(full));
  }
}

/** The full names that a word may stand for, itself among them: Саша → Александр, Александра. */
export function fullNamesOf(key: SoundKey): readonly string[] {
  return [...(fullBySound.get(key) ?? [])];
}
