import { createHash } from 'node:crypto';
import { fullPhoneticKeys, type PhoneticKey, phoneticKeys, spellingKeys, withoutDiacritics } from './letters.ts';
import { FULL_NAMES, fullNamesOfWord, isFullName, isListedName, listNationalForms } from './short-names.ts';
import { MIN_SKELETON_LENGTH, skeletonOf } from './typos.ts';

/** A word of a name, with every key that it can be found by. */
export interface NameWord {
  readonly written: string;
  /** Without diacritics and apostrophes. */
  readonly plain: string;
  /** Phonetic keys, likeliest first. */
  readonly keys: readonly PhoneticKey[];
  /** Phonetic keys with feminine endings kept. */
  readonly fullKeys: readonly PhoneticKey[];
  /** Both, and the transliterations: typos are corrected in any of these. */
  readonly spellings: readonly PhoneticKey[];
  /** Full names that it may be short for, or is. */
  readonly fullNames: readonly string[];
  /** Its first sound, and that of the full names if it is a short one. */
  readonly initials: readonly string[];
  /** Null where the word is not a patronymic. */
  readonly patronymicStem: string | null;
}

/**
 * Well below the 2046 bytes that PostgreSQL allows a lexeme.
 * @limit request: A search for a longer word is refused; of a longer one in a record only the beginning is indexed.
 */
export const MAX_WORD_LENGTH = 100;

/** The same words come up again and again. */
const cache = new Map<string, NameWord>();
/** @limit memory: The cache of words is emptied. */
const MAX_CACHED = 20_000;

export function toNameWord(written: string): NameWord {
  const cached = cache.get(written);
  if (cached) return cached;
  const word = analyseWord(written);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(written, word);
  return word;
}

function analyseWord(written: string): NameWord {
  const keys = phoneticKeys(written);
  const fullKeys = fullPhoneticKeys(written);
  const fullNames = fullNamesOfWord(written, fullKeys);
  const patronymicStem = keys.map(patronymicStemOf).find((stem) => stem !== null) ?? null;
  return {
    written,
    plain: withoutDiacritics(written),
    keys,
    fullKeys,
    spellings: [...new Set([...keys, ...fullKeys, ...spellingKeys(written)])],
    fullNames,
    initials: initialsOf(fullKeys, isFullName(written, fullNames) ? [] : fullNames),
    patronymicStem,
  };
}

/** Each kind of lexeme has its own prefix. Stems of the free text have none. */
export const lexemes = {
  sound: (key: PhoneticKey) => `=${key}`,
  /** Of two or three words that follow each other, as if they were one. */
  joined: (key: PhoneticKey) => `+${key}`,
  /** Of its consonants. */
  skeleton: (consonants: string) => `*${consonants}`,
  /** Of the whole name. */
  whole: (name: string) => `&${createHash('sha256').update(name).digest('base64url').slice(0, WHOLE_HASH_LENGTH)}`,
  /** For a word in a script without a phonetic key. */
  written: (word: string) => `~${word}`,
  /** Of the name of a place, as written. */
  placeWord: (word: string) => `#${word}`,
  initial: (sound: string) => `%${sound}`,
  fullName: (name: string) => `!${phoneticKeys(name)[0] ?? ''}`,
  patronymicStem: (stem: string) => `^${stem}`,
  /** A region or a city. */
  place: (placeId: string) => `@${placeId}`,
  /** A given name in the text about a person, as written. */
  nameInText: (name: string) => `$${name}`,
};

const WHOLE_HASH_LENGTH = 22;

/** The same for the same words in any order, whatever their diacritics. */
export function wholeNameOf(words: readonly NameWord[]): string {
  return words
    .map(({ plain }) => plain)
    .sort()
    .join(' ');
}

/** For a query in the language of PostgreSQL's text search. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Whether the word may be a given name, in any case. */
export function isGivenName({ written, fullNames }: NameWord): boolean {
  return fullNames.length > 0 || nominativesOf(written).some(isListedName);
}

/** Whether the word may be a patronymic, in any case. */
export function isPatronymic({ written, patronymicStem }: NameWord): boolean {
  return patronymicStem !== null || nominativesOf(written).some((word) => toNameWord(word).patronymicStem !== null);
}

/** Of what it sounds like, whatever its vowels. A single consonant tells nothing. */
export function skeletonLexemes({ keys }: NameWord): string[] {
  return [...new Set(keys.map(skeletonOf))].filter(({ length }) => length >= MIN_SKELETON_LENGTH).map(lexemes.skeleton);
}

/** The word as it sounds. Feminine surnames have the masculine key as well, so either form finds both. */
export function ownLexemes({ keys, written }: NameWord): string[] {
  return keys.length > 0 ? keys.map(lexemes.sound) : [lexemes.written(written)];
}

/** Short and full forms of the same name, and forms of the same patronymic. */
export function relatedLexemes({ fullNames, patronymicStem }: NameWord): string[] {
  return [
    ...new Set(fullNames.map(lexemes.fullName)),
    ...(patronymicStem === null ? [] : [lexemes.patronymicStem(patronymicStem)]),
  ];
}

/** The nominatives that the word may be an oblique case of, also as short forms of names. */
export function nominativeLexemes({ written }: NameWord): string[] {
  const words = nominativesOf(written).map(toNameWord);
  return [...new Set(words.flatMap((word) => [...ownLexemes(word), ...relatedLexemes(word)]))];
}

function initialsOf(keys: readonly PhoneticKey[], fullNames: readonly string[]): string[] {
  const sounds = [...keys, ...fullNames.flatMap(fullPhoneticKeys)].map((key) => key.charAt(0));
  return [...new Set(sounds)];
}

/** Of the word and of what it may be an oblique case of. */
export function knownKeysOf({ written, keys }: NameWord): PhoneticKey[] {
  return [...keys, ...nominativesOf(written).flatMap(phoneticKeys)];
}

/** Phonetic, longest first. Without them, patronymics from one name have the same stem: Иванович, Ивановна, Иваныч → ivan. */
const PATRONYMIC_ENDINGS = [
  'inixna',
  'evix',
  'evna',
  'ovix',
  'ovna',
  'avix',
  'avna',
  'auna',
  'ixna',
  'iwna',
  'ivna',
  'ogli',
  'oglu',
  'ugli',
  'kizi',
  'gizi',
  'ix',
];

/** Colloquial forms of patronymics. */
const COLLOQUIAL: Readonly<Record<string, string>> = {
  михалыч: 'Михайлович',
  михална: 'Михайловна',
  саныч: 'Александрович',
  санна: 'Александровна',
  палыч: 'Павлович',
  пална: 'Павловна',
  николавна: 'Николаевна',
  григорьич: 'Григорьевич',
  анатольич: 'Анатольевич',
};

const fullByColloquial = new Map(
  Object.entries(COLLOQUIAL).map(([short, full]) => [phoneticKeys(short)[0], phoneticKeys(full)[0]]),
);

/** The same for the masculine and the feminine patronymic; null where the word is not a patronymic. */
export function patronymicStemOf(key: PhoneticKey): string | null {
  const full = fullByColloquial.get(key) ?? key;
  const ending = PATRONYMIC_ENDINGS.find((end) => full.endsWith(end) && full.length >= end.length + MIN_STEM_LENGTH);
  // A final soft vowel is not always pronounced: Дмитриевич and Дмитрич, Никитич and Никитична.
  if (ending === undefined) return null;
  const stem = full.slice(0, -ending.length).replace(/[ie]+$/, '');
  return stemsOfForms.get(stem) ?? stem;
}

function stemOfName(key: PhoneticKey): string {
  return key.replace(/[aeiq]+$/, '');
}

/** Stems of patronymics from listed names, including those whose vowel is fleeting. */
const ownStems = new Set([
  ...FULL_NAMES.flatMap(({ full }) => phoneticKeys(full).map(stemOfName)),
  'pavl',
  'lv',
  'petr',
  'qkovl',
]);

/** Of national forms: Олексійович is Алексеевич. */
const stemsOfForms = new Map(
  listNationalForms().flatMap(({ full, form }) => {
    const [own, other] = [full, form].map((name) => stemOfName(phoneticKeys(name)[0] ?? '').replace(/o$/, ''));
    return own && other && !ownStems.has(other) ? [[other, own] as const] : [];
  }),
);

/** Whether the word is the patronymic of a listed name, and so not a typo of anything else. */
export function isOwnPatronymic({ patronymicStem }: { readonly patronymicStem: string | null }): boolean {
  return patronymicStem !== null && ownStems.has(patronymicStem);
}

/** Words that are parts of names and no name by themselves: «Рафик оглы», «Гейдар-бей», «аль-Хасан», «bin Ali». */
const PARTICLES = new Set(
  `оглы оглу огли угли улы ұлы уулу кызы қызы гызы кизи қизи заде ага бей бек аль эль ад ас аш ан ар ат бин бен ибн бинт абу абд абдул де да ди ван фон дер ла ле
  ogly oglu oğlu ogli o'g'li ugli uly uulu kyzy kizi qizi qızı gizi zade zadə zoda aga ağa bey bəy bek al el ad as ash an ar at bin ben ibn bint bt abu abd abdul abdel ould de da di dos van von der la le`.split(
    /\s+/,
  ),
);

export function isParticle({ written }: { readonly written: string }): boolean {
  return PARTICLES.has(written);
}

/** Which make a patronymic of the word before them. */
const PATRONYMIC_PARTICLE = /^(?:o|u)g[lu]+i?$|^(?:k|g)izi$|^u?uli$|^ulu$|^uulu$/;

/** «оглы», «кызы» and what they are in the languages they come from. */
export function isPatronymicParticle({ keys, written }: NameWord): boolean {
  return PARTICLES.has(written) && keys.some((key) => PATRONYMIC_PARTICLE.test(key));
}

/** Oblique endings, and what may stand in their place in the nominative. */
const CASE_ENDINGS: readonly (readonly [oblique: string, nominative: readonly string[]])[] = [
  ['а', ['']],
  ['я', ['й', 'ь']],
  ['у', ['', 'а']],
  ['ю', ['й', 'ь', 'я']],
  ['ья', ['ей']],
  ['ьем', ['ей']],
  ['ьём', ['ей']],
  ['ье', ['ей']],
  ['е', ['', 'а', 'я', 'й', 'ь']],
  ['ы', ['а']],
  ['и', ['а', 'я', 'ь', 'й']],
  ['ом', ['', 'ый', 'ой', 'ий']],
  ['ем', ['', 'й', 'ь']],
  ['ём', ['й', 'ь']],
  ['ым', ['', 'ый', 'ой']],
  ['им', ['ий', 'ой']],
  ['ой', ['а', 'ая']],
  ['ей', ['а', 'я', 'ая', 'яя']],
  ['ёй', ['я']],
  ['ью', ['ь', 'ей']],
  ['ую', ['ая']],
  ['юю', ['яя']],
  ['ого', ['ый', 'ой', 'ий']],
  ['ому', ['ый', 'ой', 'ий']],
  ['его', ['ий']],
  ['ему', ['ий']],
];

/** Given names whose stems differ from the nominative. */
const OTHER_STEMS: Readonly<Record<string, string>> = { павл: 'павел', льв: 'лев', петр: 'пётр', зайц: 'заяц' };
/** Surnames with a vowel that is only there without an ending: Кравца, Коломийца, Стрельца, Мазурка, Королька. */
const FLEETING_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[аеиоуыэюя])йц$/, 'ец'],
  [/(?<=[бвгджзклмнпрстфхчшщ])ц$/, 'ец'],
  [/(?<=л)ьц$/, 'ец'],
  [/(?<=[бвгджзлмнпрстфхчшщ])к$/, 'ок'],
  [/(?<=[лнр])ьк$/, 'ек'],
];
const MIN_STEM_LENGTH = 2;
const VOWEL = /[аеёиоуыэюя]/;

/** The nominatives that a Russian word may be an oblique case of: Ивановой → Иванова, Павлом → Павел. */
export function nominativesOf(written: string): string[] {
  if (!/^[а-яё]+$/.test(written)) return [];
  const found = CASE_ENDINGS.flatMap(([oblique, nominative]) => {
    const stem = written.slice(0, -oblique.length);
    if (!written.endsWith(oblique) || stem.length < MIN_STEM_LENGTH) return [];
    return nominative.flatMap((ending) => toNominative(stem, ending));
  });
  return [...new Set(found)].filter((word) => word !== written && VOWEL.test(word));
}

function toNominative(stem: string, ending: string): string[] {
  const whole = ending === '' ? OTHER_STEMS[stem] : undefined;
  if (whole !== undefined) return [whole];
  // «й» follows a vowel and «ь» a consonant; nothing at all follows a consonant only.
  const follows = VOWEL.test(stem.charAt(stem.length - 1));
  if (ending === 'й') return follows ? [stem + ending] : [];
  if (ending === 'ь') return follows ? [] : [stem + ending];
  if (ending === '') return follows ? [] : [stem, ...withFleetingVowel(stem)];
  return [stem + ending];
}

function withFleetingVowel(stem: string): string[] {
  return FLEETING_VOWELS.flatMap(([end, full]) => (end.test(stem) ? [stem.replace(end, full)] : []));
}
