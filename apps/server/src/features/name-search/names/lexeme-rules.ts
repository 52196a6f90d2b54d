import { letterKeys, type SoundKey, soundKeys, wholeKeys } from './letter-rules.ts';
import { fatherOf } from './patronymic-rules.ts';
import { fullNamesOf } from './short-name-rules.ts';

/** What a word of a name says, in every way that it can be looked for. */
export interface NameWord {
  readonly written: string;
  /** All its readings, likeliest first. */
  readonly keys: readonly SoundKey[];
  /** With the ending of a woman's surname left on. */
  readonly wholes: readonly SoundKey[];
  /** Those two and the bare letters: what typos are looked for in. */
  readonly spellings: readonly SoundKey[];
  /** Full names it may be short for, or is. */
  readonly fullNames: readonly string[];
  /** Whose child, of a patronymic. */
  readonly father: string | null;
}

/** A lexeme of the database holds 2 046 bytes; nobody is called by a longer word. */
export const LONGEST_WORD = 100;

/** The same names come again and again: those read last are kept. */
const known = new Map<string, NameWord>();
const MOST_KNOWN = 20_000;

export function toNameWord(written: string): NameWord {
  const kept = known.get(written);
  if (kept) return kept;
  const word = readWord(written);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(written, word);
  return word;
}

function readWord(written: string): NameWord {
  const keys = soundKeys(written);
  const wholes = wholeKeys(written);
  const father = keys.map(fatherOf).find((stem) => stem !== null) ?? null;
  return {
    written,
    keys,
    wholes,
    spellings: [...new Set([...keys, ...wholes, ...letterKeys(written)])],
    fullNames: [...new Set(keys.flatMap(fullNamesOf))],
    father,
  };
}

/** Each kind of lexeme has a mark of its own; stems of free text have none. */
export const lexemes = {
  sound: (key: SoundKey) => `=${key}`,
  fullName: (name: string) => `!${soundKeys(name)[0] ?? ''}`,
  father: (stem: string) => `^${stem}`,
  /** A region or a city. */
  place: (placeId: string) => `@${placeId}`,
};

/** As written: the same sounds. Whoever bears a woman's form bears the man's too, so the one finds both. */
export function ownLexemes({ keys }: NameWord): string[] {
  return keys.map(lexemes.sound);
}

/** Other names of the same person: short and full, forms of a patronymic. */
export function relatedLexemes({ fullNames, father }: NameWord): string[] {
  return [...new Set(fullNames.map(lexemes.fullName)), ...(father === null ? [] : [lexemes.father(father)])];
}
