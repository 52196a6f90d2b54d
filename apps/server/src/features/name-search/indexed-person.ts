import { createHash } from 'node:crypto';
import type { PersonToIndex } from '#features/catalogue/import/write-people.ts';
import { isCountry, placesOf } from '#features/regions/places.ts';
import { listSpansOfWords } from './join-words.ts';
import { phoneticKeys, splitWords, withoutYo } from './names/letters.ts';
import {
  isParticle,
  lexemes,
  MAX_WORD_LENGTH,
  type NameWord,
  ownLexemes,
  relatedLexemes,
  skeletonLexemes,
  toNameWord,
  wholeNameOf,
} from './names/name-words.ts';
import { isListedName } from './names/short-names.ts';

/** Increased when the indexing rules change, so that everybody is indexed again. */
export const INDEX_VERSION = 6;

export interface IndexedPerson {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly ageKnown: boolean;
  readonly country: string | null;
  /** The same for duplicate records of one person. */
  readonly duplicateKey: string | null;
  readonly lexemes: readonly string[];
  /** Words of the name for the spelling dictionary. */
  readonly spellings: readonly string[];
  readonly about: string;
  readonly place: string;
}

export function toIndexedPerson(person: PersonToIndex): IndexedPerson {
  const { id, sourceId, name, age, city, region, about } = person;
  const words = splitWords(name).map((word) => toNameWord(word.slice(0, MAX_WORD_LENGTH)));
  const places = placesOf({ city, region });
  const placeText = [city, region].filter((part) => part !== null).join(' ; ');
  const found = [
    ...words.flatMap((word) => [
      ...ownLexemes(word),
      ...word.spellings.map(lexemes.sound),
      ...relatedLexemes(word),
      ...skeletonLexemes(word),
    ]),
    ...words.flatMap(({ initials }) => initials.map(lexemes.initial)),
    ...listJoinedLexemes(words),
    lexemes.whole(wholeNameOf(words)),
    ...splitWords(withoutYo(placeText)).map(lexemes.placeWord),
    ...places.filter((id) => !isCountry(id)).map(lexemes.place),
    ...listGivenNames(about ?? '').map(lexemes.nameInText),
  ];
  return {
    id,
    sourceId,
    name,
    ageKnown: age !== null,
    country: places.find(isCountry) ?? null,
    duplicateKey: duplicateKeyOf(person),
    lexemes: [...new Set(found)],
    spellings: [...new Set(words.flatMap(({ spellings }) => spellings))],
    about: withoutYo(about ?? ''),
    place: withoutYo(placeText),
  };
}

/** @limit list: Of a longer name, the words after these are not found as if they were one. */
const JOINED_WORDS_MAX = 12;

/** Neighbouring words as if they were one: «Керим кызы» is found by «Керимкызы», «Ким Чен Ир» by «Ким Ченир». */
function listJoinedLexemes(words: readonly NameWord[]): string[] {
  return listSpansOfWords(words.slice(0, JOINED_WORDS_MAX)).flatMap((span) => {
    const written = span.map((word) => word.written).join('');
    // Only with a particle may they be a patronymic or a given name: «Рафик оглы», «Abd al-Rahman».
    return [
      ...phoneticKeys(written).map(lexemes.joined),
      ...(span.some(isParticle) ? relatedLexemes(toNameWord(written.slice(0, MAX_WORD_LENGTH))) : []),
    ];
  });
}

/** Words with a capital letter: «Вера», and not «вера в людей». */
function listGivenNames(text: string): string[] {
  const capitalised = text.normalize('NFC').match(/(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  return capitalised.map(withoutYo).filter(isListedName);
}

/**
 * Records of one person have the same profile, or the same description with the same name, age and city. The name, age and
 * city alone are not enough: strangers share them.
 */
function duplicateKeyOf({ name, age, city, about, profileUrl }: PersonToIndex): string | null {
  if (profileUrl !== null)
    return hash(['profile', profileUrl.toLowerCase().replace(/^https?:\/\/(www\.|m\.)?|\/+$/g, '')]);
  if (about === null) return null;
  const nameKey = splitWords(withoutYo(name)).sort().join(' ');
  return hash(['words', nameKey, age, withoutYo(city ?? ''), splitWords(withoutYo(about)).join(' ')]);
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
