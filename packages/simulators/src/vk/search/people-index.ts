import type { Person } from '../world/account.ts';
import { NAMED_PEOPLE } from '../world/named-accounts.ts';
import { findPerson, PEOPLE } from '../world/people.ts';
import { fold, wordsOf } from './feed.ts';

interface PeopleQuery {
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

/** As VK lists them: cities with the same name differ by region. */
interface VkCity {
  readonly id: number;
  readonly title: string;
  readonly countryId: number;
  readonly region?: string;
  readonly area?: string;
  readonly important?: 1;
}

const RUSSIA = 1;

export const VK_CITIES: readonly VkCity[] = [
  { id: 1, title: 'Москва', countryId: RUSSIA, important: 1 },
  { id: 2, title: 'Санкт-Петербург', countryId: RUSSIA, important: 1 },
  { id: 10, title: 'Волгоград', countryId: RUSSIA, region: 'Волгоградская область' },
  { id: 25, title: 'Барнаул', countryId: RUSSIA, region: 'Алтайский край' },
  { id: 37, title: 'Владивосток', countryId: RUSSIA, region: 'Приморский край' },
  { id: 42, title: 'Воронеж', countryId: RUSSIA, region: 'Воронежская область' },
  { id: 49, title: 'Екатеринбург', countryId: RUSSIA, region: 'Свердловская область' },
  { id: 56, title: 'Ижевск', countryId: RUSSIA, region: 'Удмуртская Республика' },
  { id: 60, title: 'Казань', countryId: RUSSIA, region: 'Республика Татарстан' },
  { id: 61, title: 'Калининград', countryId: RUSSIA, region: 'Калининградская область' },
  { id: 72, title: 'Краснодар', countryId: RUSSIA, region: 'Краснодарский край' },
  { id: 73, title: 'Красноярск', countryId: RUSSIA, region: 'Красноярский край' },
  { id: 95, title: 'Нижний Новгород', countryId: RUSSIA, region: 'Нижегородская область' },
  { id: 99, title: 'Новосибирск', countryId: RUSSIA, region: 'Новосибирская область' },
  { id: 104, title: 'Омск', countryId: RUSSIA, region: 'Омская область' },
  { id: 110, title: 'Пермь', countryId: RUSSIA, region: 'Пермский край' },
  { id: 119, title: 'Ростов-на-Дону', countryId: RUSSIA, region: 'Ростовская область' },
  { id: 123, title: 'Самара', countryId: RUSSIA, region: 'Самарская область' },
  { id: 125, title: 'Саратов', countryId: RUSSIA, region: 'Саратовская область' },
  { id: 151, title: 'Уфа', countryId: RUSSIA, region: 'Республика Башкортостан' },
  { id: 158, title: 'Челябинск', countryId: RUSSIA, region: 'Челябинская область' },
  { id: 1_057, title: 'Тольятти', countryId: RUSSIA, region: 'Самарская область' },
  { id: 1_204, title: 'Набережные Челны', countryId: RUSSIA, region: 'Республика Татарстан' },
  { id: 4_020, title: 'Железногорск', countryId: RUSSIA, region: 'Красноярский край' },
  { id: 4_021, title: 'Железногорск', countryId: RUSSIA, region: 'Курская область', area: 'Железногорский район' },
  { id: 4_110, title: 'Берёзовский', countryId: RUSSIA, region: 'Свердловская область' },
  { id: 4_111, title: 'Берёзовский', countryId: RUSSIA, region: 'Кемеровская область' },
  { id: 9_870, title: 'Казанка', countryId: RUSSIA, region: 'Тюменская область', area: 'Казанский район' },
  { id: 282, title: 'Минск', countryId: 3 },
  { id: 183, title: 'Алматы', countryId: 4 },
];
