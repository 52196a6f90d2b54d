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

/** So many of all people can be found by search; who they are follows from the seed. */
const FINDABLE = 20_000;

const known = new Map<number, readonly Person[]>();

function findable(seed: number): readonly Person[] {
  const kept = known.get(seed);
  if (kept) return kept;
  const step = Math.floor(PEOPLE.count / FINDABLE);
  const people = Array.from({ length: FINDABLE }, (_, n) => findPerson(seed, PEOPLE.from + n * step)).filter(
    (person) => person !== null,
  );
  const found = [...NAMED_PEOPLE, ...people].filter(({ access }) => access !== 'deleted' && access !== 'banned');
  known.set(seed, found);
  return found;
}

/** By rating, which here is the order of ids. */
export function searchPeople(seed: number, query: PeopleQuery): readonly Person[] {
  const words = wordsOf(query.q).map(readingsOf);
  return findable(seed).filter((person) => isMeant(person, words) && isAmong(person, query));
}

/** Each word typed begins a name, the whole of it being known in several forms. */
function isMeant({ firstName, lastName }: Person, words: readonly (readonly string[])[]): boolean {
  const names = [...wordsOf(firstName), ...wordsOf(lastName)];
  return words.every((readings) => names.some((name) => readings.some((reading) => name.startsWith(reading))));
}

function isAmong(
  { city, country, sex, birthYear }: Person,
  { cityId, countryId, hometown, sex: wanted, ageFrom, ageTo, year }: PeopleQuery,
): boolean {
  // The birthday may still be to come.
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

/** VK knows short names and Latin letters. */
function readingsOf(word: string): string[] {
  return [word, ...(SHORT_NAMES[word]?.split(' ') ?? []), ...(/^[a-z]+$/.test(word) ? [fromLatin(word)] : [])];
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  ...{ аня: 'анна', маша: 'мария', лена: 'елена', оля: 'ольга', даша: 'дарья', катя: 'екатерина', наташа: 'наталья' },
  ...{ юля: 'юлия', ира: 'ирина', соня: 'софия', ваня: 'иван', леша: 'алексей', дима: 'дмитрий', сережа: 'сергей' },
  ...{ миша: 'михаил', паша: 'павел', тема: 'артем' },
};

const LATIN: readonly (readonly [RegExp, string])[] = [
  ...([
    [/shch/g, 'щ'],
    [/sh/g, 'ш'],
    [/ch/g, 'ч'],
    [/zh/g, 'ж'],
    [/kh/g, 'х'],
    [/ts/g, 'ц'],
  ] as const),
  ...([
    [/ya/g, 'я'],
    [/yu/g, 'ю'],
    [/yo/g, 'е'],
  ] as const),
];
const LETTERS = new Map(
  Array.from('abvgdezijklmnoprstufhcyw', (letter, at) => [letter, 'абвгдезийклмнопрстуфхцыв'[at] ?? '']),
);

function fromLatin(word: string): string {
  const clusters = LATIN.reduce((text, [from, to]) => text.replace(from, to), word);
  return Array.from(clusters, (letter) => LETTERS.get(letter) ?? letter).join('');
}
