import { COUNTRY_NAMES, NATIONAL_FORMS } from './country-names.ts';
import { basesOf } from './derived-name-rules.ts';
import { FEMALE_NAMES } from './female-names.ts';
import { type PhoneticKey, phoneticKeys, withoutYo } from './letter-rules.ts';
import { MALE_NAMES } from './male-names.ts';
import { MORE_NAMES } from './more-names.ts';

/** Every full name with its short and national forms. A name may come twice. */
export const FULL_NAMES: readonly { readonly full: string; readonly short: readonly string[] }[] = [
  ...Object.entries(MALE_NAMES),
  ...Object.entries(FEMALE_NAMES),
  ...Object.entries(MORE_NAMES),
  ...Object.entries(NATIONAL_FORMS),
  ...COUNTRY_NAMES.map((full) => [full, ''] as const),
].map(([full, short]) => ({ full, short: short === '' ? [] : short.split(', ') }));

const fullBySound = new Map<PhoneticKey, Set<string>>();
const fullByWriting = new Map<string, Set<string>>();
for (const { full, short } of FULL_NAMES) {
  for (const name of [full, ...short]) {
    const [key = ''] = phoneticKeys(name);
    fullBySound.set(key, (fullBySound.get(key) ?? new Set()).add(full));
    const written = withoutYo(name);
    fullByWriting.set(written, (fullByWriting.get(written) ?? new Set()).add(full));
  }
}

/** The full names that a word may stand for, including itself, by its sound: Саша → Александр, Александра. */
export function fullNamesOf(key: PhoneticKey): readonly string[] {
  return [...(fullBySound.get(key) ?? [])];
}

/** The full names that a written word may stand for. One that sounds like another is not that other: Алия is not Аля. */
export function fullNamesOfWord(written: string, keys: readonly PhoneticKey[]): readonly string[] {
  const listed = fullByWriting.get(withoutYo(written));
  if (listed) return [...new Set([...listed, ...(isFullName(written) ? [] : listNamesItIsDerivedFrom(keys))])];
  const alike = keys.flatMap(fullNamesOf);
  if (alike.length > 0) return [...new Set(alike)];
  return [...new Set(keys.flatMap(basesOf).flatMap(fullNamesOf))];
}

/** Кирюша is listed for Кирилл, and is derived from Кира too. Only from full names, or Марик would be Мара and so Марина. */
function listNamesItIsDerivedFrom(keys: readonly PhoneticKey[]): readonly string[] {
  return keys
    .flatMap(basesOf)
    .filter((base) => fullNamesOf(base).some((full) => phoneticKeys(full)[0] === base))
    .flatMap(fullNamesOf);
}

function isFullName(written: string): boolean {
  return (
    fullByWriting
      .get(withoutYo(written))
      ?.values()
      .some((full) => withoutYo(full) === withoutYo(written)) ?? false
  );
}

/** Whether the word is listed as a name or as what somebody is called. */
export function isListedName(written: string): boolean {
  return fullByWriting.has(withoutYo(written));
}
