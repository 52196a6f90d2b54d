import type { Person } from '../world/account.ts';
import { NAMED_PEOPLE } from '../world/named-accounts.ts';
import { findPerson, PEOPLE } from '../world/people.ts';
import { fold, wordsOf } from './match-words.ts';

export interface PeopleQuery {
  readonly q: string;
  readonly cityId: number | null;
  readonly countryId: number | null;
  readonly hometown: string | null;
  readonly sex: number;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly year: number;
}

/** Number of generated people that search can find. */
const FINDABLE = 20_000;

const cache = new Map<number, readonly Person[]>();

function findablePeople(seed: number): readonly Person[] {
  const cached = cache.get(seed);
  if (cached) return cached;
  const step = Math.floor(PEOPLE.count / FINDABLE);
  const people = Array.from({ length: FINDABLE }, (_, n) => findPerson(seed, PEOPLE.from + n * step)).filter(
    (person) => person !== null,
  );
  const found = [...NAMED_PEOPLE, ...people].filter(({ access }) => access !== 'deleted' && access !== 'banned');
  cache.set(seed, found);
  return found;
}

/** Sorted by rating, which is simulated by the order of ids. */
export function searchPeople(seed: number, query: PeopleQuery): readonly Person[] {
  const words = wordsOf(query.q).map(spellingsOf);
  return findablePeople(seed).filter((person) => matchesName(person, words) && matchesFilters(person, query));
}

/** Each word of the query, in one of its spellings, must be a prefix of a name. */
function matchesName({ firstName, lastName }: Person, words: readonly (readonly string[])[]): boolean {
  const names = [...wordsOf(firstName), ...wordsOf(lastName)];
  return words.every((spellings) => names.some((name) => spellings.some((spelling) => name.startsWith(spelling))));
}

function matchesFilters(
  { city, country, sex, birthYear }: Person,
  { cityId, countryId, hometown, sex: wanted, ageFrom, ageTo, year }: PeopleQuery,
): boolean {
  // Assumes that the birthday is still to come this year.
  const age = year - birthYear - 1;
  return (
    (cityId === null || city?.id === cityId) &&
    (countryId === null || country?.id === countryId) &&
    (hometown === null || fold(city?.title ?? '') === fold(hometown)) &&
    (wanted === 0 || sex === wanted) &&
    (ageFrom === null || age >= ageFrom) &&
    (ageTo === null || age <= ageTo)
  );
}

/** VK also matches short names and Latin transliteration. */
function spellingsOf(word: string): string[] {
  return [word, ...(SHORT_NAMES[word]?.split(' ') ?? []), ...(/^[a-z]+$/.test(word) ? [fromLatin(word)] : [])];
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  аня: 'анна',
  маша: 'мария',
  лена: 'елена',
  оля: 'ольга',
  даша: 'дарья',
  катя: 'екатерина',
  наташа: 'наталья',
  юля: 'юлия',
  ира: 'ирина',
  соня: 'софия',
  ваня: 'иван',
  леша: 'алексей',
  дима: 'дмитрий',
  сережа: 'сергей',
  миша: 'михаил',
  паша: 'павел',
  тема: 'артем',
};

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/ya/g, 'я'],
  [/yu/g, 'ю'],
  [/yo/g, 'е'],
];
const LETTERS = new Map(
  Array.from('abvgdezijklmnoprstufhcyw', (letter, at) => [letter, 'абвгдезийклмнопрстуфхцыв'[at] ?? '']),
);

function fromLatin(word: string): string {
  const clusters = LATIN.reduce((text, [from, to]) => text.replace(from, to), word);
  return Array.from(clusters, (letter) => LETTERS.get(letter) ?? letter).join('');
}
