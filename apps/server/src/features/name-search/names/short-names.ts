import { COUNTRY_NAMES } from './country-names.ts';
import { FEMALE_NAMES, MALE_NAMES } from './given-names.ts';
import { fullPhoneticKeys, type PhoneticKey, phoneticKeys, withoutYo } from './letters.ts';
import { MORE_NAMES } from './more-names.ts';
import { NAMES_OF_ISLAM } from './names-of-islam.ts';
import { NATIONAL_NAMES, type NationalForm } from './national-names.ts';

/** Every full name with its short forms. A name may come twice. */
export const FULL_NAMES: readonly { readonly full: string; readonly short: readonly string[] }[] = [
  ...Object.entries(MALE_NAMES),
  ...Object.entries(FEMALE_NAMES),
  ...Object.entries(MORE_NAMES),
  ...[...Object.values(NATIONAL_NAMES).flatMap(Object.keys), ...Object.keys(NAMES_OF_ISLAM)].map(
    (full) => [full, ''] as const,
  ),
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

/** Forms of names in the languages of other countries, by their writing and by their sound with its feminine ending. */
const formsByWriting = new Map<string, Map<string, NameForm>>();
const formsBySound = new Map<PhoneticKey, Map<string, NameForm>>();
for (const [form, names] of Object.entries(NATIONAL_NAMES)) addForms(names, form as NationalForm);
addForms(NAMES_OF_ISLAM, 'spelling');

/** `spelling`: the name is written in many ways, whatever the language. */
export type NameForm = NationalForm | 'spelling';

function addForms(names: Readonly<Record<string, string>>, form: NameForm): void {
  for (const [full, forms] of Object.entries(names)) {
    for (const name of forms.split(', ')) {
      add(fullByWriting, withoutYo(name), full);
      addForm(formsByWriting, withoutYo(name), { full, form });
      addForm(formsBySound, fullPhoneticKeys(name)[0] ?? '', { full, form });
    }
  }
}

function addForm(
  forms: Map<string, Map<string, NameForm>>,
  key: string,
  { full, form }: { full: string; form: NameForm },
): void {
  const known = forms.get(key) ?? new Map<string, NameForm>();
  if (!known.has(full)) known.set(full, form);
  forms.set(key, known);
}

function add(names: Map<string, Set<string>>, key: string, full: string): void {
  names.set(key, (names.get(key) ?? new Set()).add(full));
}

/** Every full name with each of its national forms. */
export function listNationalForms(): { readonly full: string; readonly form: string }[] {
  return [...Object.values(NATIONAL_NAMES), NAMES_OF_ISLAM].flatMap((names) =>
    Object.entries(names).flatMap(([full, forms]) => forms.split(', ').map((form) => ({ full, form }))),
  );
}

/** As what form of the full name the word is listed; null for the full name itself and what is short for it. */
export function nameFormOf(full: string, written: string, fullKeys: readonly PhoneticKey[]): NameForm | null {
  if (withoutYo(full) === withoutYo(written)) return null;
  const listed = formsByWriting.get(withoutYo(written))?.get(full);
  if (listed || !isHeardAsForm(written)) return listed ?? null;
  if (fullPhoneticKeys(full).some((key) => fullKeys.includes(key))) return null;
  return fullKeys.map((key) => formsBySound.get(key)?.get(full)).find((form) => form !== undefined) ?? null;
}

/** In Russian letters a form is written as it is listed: «Тимофй» is a slip, and not what «Тимофій» sounds like. */
function isHeardAsForm(written: string): boolean {
  return !/^[а-яё]+$/.test(written);
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
  const heard = isHeardAsForm(written) ? fullKeys.flatMap((key) => [...(formsBySound.get(key)?.keys() ?? [])]) : [];
  const alike = namesOf(fullKeys, heard);
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
