import { COUNTRY_NAMES, NATIONAL_FORMS } from './country-names.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
import { fullPhoneticKeys, type PhoneticKey, phoneticKeys, withoutYo } from './letters.ts';
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
/** By the sound with its feminine ending, so that the surname Галин is not taken for Галина. */
const fullByFullSound = new Map<PhoneticKey, Set<string>>();
const fullByWriting = new Map<string, Set<string>>();
for (const { full, short } of FULL_NAMES) {
  for (const name of [full, ...short]) {
    add(fullBySound, phoneticKeys(name)[0] ?? '', full);
    add(fullByFullSound, fullPhoneticKeys(name)[0] ?? '', full);
    add(fullByWriting, withoutYo(name), full);
  }
}

function add(names: Map<string, Set<string>>, key: string, full: string): void {
  names.set(key, (names.get(key) ?? new Set()).add(full));
}

/** The full names that a word may stand for, including itself, by its sound: Саша → Александр, Александра. */
export function fullNamesOf(key: PhoneticKey): readonly string[] {
  return [...(fullBySound.get(key) ?? [])];
}

/** The full names that a written word may stand for. One that sounds like another is not that other: Алия is not Аля. */
export function fullNamesOfWord(written: string, fullKeys: readonly PhoneticKey[]): readonly string[] {
  const bases = fullKeys.flatMap(basesOf);
  const listed = fullByWriting.get(withoutYo(written));
  if (listed) return isFullName(written, [...listed]) ? [...listed] : namesOf(bases.filter(isLongFullName), listed);
  const alike = namesOf(fullKeys);
  return alike.length > 0 ? alike : namesOf(bases);
}

function namesOf(fullKeys: readonly PhoneticKey[], others: Iterable<string> = []): string[] {
  return [...new Set([...others, ...fullKeys.flatMap((key) => [...(fullByFullSound.get(key) ?? [])])])];
}

/** Кирюша is listed for Кирилл, and is derived from Кира too. Only such bases count, or Марик would be Мара and so Марина. */
function isLongFullName(key: PhoneticKey): boolean {
  return key.length > 3 && namesOf([key]).some((full) => fullPhoneticKeys(full)[0] === key);
}

/** Whether the word is itself one of the names that it may stand for. */
export function isFullName(written: string, fullNames: readonly string[]): boolean {
  return fullNames.some((full) => withoutYo(full) === withoutYo(written));
}

/** Whether the word is listed as a name or as what somebody is called. */
export function isListedName(written: string): boolean {
  return fullByWriting.has(withoutYo(written));
}

/** Suffixes of affection as they sound, longest first: -еньк-, -очк-, -ушк-, -юшк-, -ул-, -ус-, -юш-, -чик, -ик, -к-. */
const SUFFIXES = [
  'xonok',
  'unxik',
  'enka',
  'onka',
  'exka',
  'oxka',
  'ixka',
  'uwka',
  'ywka',
  'iwka',
  'utka',
  'ulka',
  'onok',
  'ulq',
  'ylq',
  'usq',
  'ysq',
  'uwa',
  'ywa',
  'awa',
  'iwa',
  'qwa',
  'unq',
  'ynq',
  'uha',
  'yha',
  'xik',
  'ok',
  'ek',
  'ik',
  'ka',
];
/** What the suffix took the place of, in the name or in its short form. */
const ENDINGS = ['a', 'q', '', 'i'];
const MIN_STEM_LENGTH = 2;

/** The names that a form of affection may be derived from, whether there are such names or not: Светланочка → Светлана. */
function basesOf(key: PhoneticKey): PhoneticKey[] {
  return SUFFIXES.flatMap((suffix) => {
    const stem = key.slice(0, -suffix.length);
    if (!key.endsWith(suffix) || stem.length < MIN_STEM_LENGTH) return [];
    return ENDINGS.map((ending) => stem + ending);
  });
}
