import { createHash } from 'node:crypto';
import type { PersonToIndex } from '#features/catalogue/public.ts';
import { isCountry, placesOf } from '#features/regions/public.ts';
import { splitWords, withoutYo } from '../names/letter-rules.ts';
import { LONGEST_WORD, lexemes, relatedLexemes, toNameWord } from '../names/lexeme-rules.ts';

/** Raised when the rules of words change, so that everybody is indexed anew. */
export const INDEX_VERSION = 3;

export interface IndexedPerson {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly ageKnown: boolean;
  readonly country: string | null;
  readonly twin: string | null;
  readonly lexemes: readonly string[];
  /** Words of the name for the dictionary of typos. */
  readonly sounds: readonly string[];
  readonly text: string;
}

export function toIndexedPerson(person: PersonToIndex): IndexedPerson {
  const { id, sourceId, name, age, city, region, about } = person;
  const words = splitWords(name).map((word) => toNameWord(word.slice(0, LONGEST_WORD)));
  const places = placesOf({ city, region });
  const found = [
    ...words.flatMap((word) => [...word.spellings.map(lexemes.sound), ...relatedLexemes(word)]),
    ...places.filter((id) => !isCountry(id)).map(lexemes.place),
  ];
  return {
    id,
    sourceId,
    name,
    ageKnown: age !== null,
    country: places.find(isCountry) ?? null,
    twin: twinOf(person),
    lexemes: [...new Set(found)],
    sounds: [...new Set(words.flatMap(({ spellings }) => spellings))],
    text: withoutYo([about, city, region].filter((part) => part !== null).join(' ; ')),
  };
}

/**
 * Equal for two records of one person: the same profile, or the same words about the same name, age and city. A name, age
 * and city alone are shared by strangers.
 */
function twinOf({ name, age, city, about, profileUrl }: PersonToIndex): string | null {
  if (profileUrl !== null)
    return hash(['profile', profileUrl.toLowerCase().replace(/^https?:\/\/(www\.|m\.)?|\/+$/g, '')]);
  if (about === null) return null;
  const nameKey = splitWords(withoutYo(name)).sort().join(' ');
  return hash(['words', nameKey, age, withoutYo(city ?? ''), splitWords(withoutYo(about)).join(' ')]);
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
