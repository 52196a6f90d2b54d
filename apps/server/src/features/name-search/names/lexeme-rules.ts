import { fullPhoneticKeys, type PhoneticKey, phoneticKeys, spellingKeys } from './letter-rules.ts';
import { patronymicStemOf } from './patronymic-rules.ts';
import { fullNamesOf } from './short-name-rules.ts';

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
  /** Null where the word is not a patronymic. */
  readonly patronymicStem: string | null;
}

/** Well below the 2046 bytes that PostgreSQL allows a lexeme. */
export const MAX_WORD_LENGTH = 100;

/** The same words come up again and again. */
const cache = new Map<string, NameWord>();
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
  const patronymicStem = keys.map(patronymicStemOf).find((stem) => stem !== null) ?? null;
  return {
    written,
    keys,
    fullKeys,
    spellings: [...new Set([...keys, ...fullKeys, ...spellingKeys(written)])],
    fullNames: [...new Set(keys.flatMap(fullNamesOf))],
    patronymicStem,
  };
}

/** Each kind of lexeme has its own prefix. Stems of the free text have none. */
export const lexemes = {
  sound: (key: PhoneticKey) => `=${key}`,
  fullName: (name: string) => `!${phoneticKeys(name)[0] ?? ''}`,
  patronymicStem: (stem: string) => `^${stem}`,
  /** A region or a city. */
  place: (placeId: string) => `@${placeId}`,
};

/** The word as it sounds. Feminine surnames have the masculine key as well, so either form finds both. */
export function ownLexemes({ keys }: NameWord): string[] {
  return keys.map(lexemes.sound);
}

/** Short and full forms of the same name, and forms of the same patronymic. */
export function relatedLexemes({ fullNames, patronymicStem }: NameWord): string[] {
  return [
    ...new Set(fullNames.map(lexemes.fullName)),
    ...(patronymicStem === null ? [] : [lexemes.patronymicStem(patronymicStem)]),
  ];
}
