import { nominativesOf } from './case-rules.ts';
import { fullPhoneticKeys, type PhoneticKey, phoneticKeys, spellingKeys } from './letter-rules.ts';
import { patronymicStemOf } from './patronymic-rules.ts';
import { fullNamesOfWord, isFullName, isListedName } from './short-name-rules.ts';

/** A word of a name, with every key that it can be found by. */
export interface NameWord {
  readonly written: string;
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
