import type { Person } from './account.ts';
import { createDice, type Dice } from './dice.ts';

/** Ids of generated people; one id in 97 does not exist. */
export const PEOPLE = { from: 10_000_000, count: 800_000_000 } as const;
const MISSING = { of: 97, is: 13 } as const;

export function isMissingId(id: number): boolean {
  return id % MISSING.of === MISSING.is;
}

export function findPerson(seed: number, id: number): Person | null {
  const exists = id >= PEOPLE.from && id < PEOPLE.from + PEOPLE.count && !isMissingId(id);
  return exists ? personById(seed, id) : null;
}

function personById(seed: number, id: number): Person {
  const dice = createDice(seed, id, 7);
  const sex = dice.chance(0.54) ? 1 : 2;
  const access = dice.weighted({ open: 66, closed: 29, deleted: 3, banned: 2 });
  const cityName = dice.chance(0.72) ? dice.weighted(CITY_WEIGHTS) : null;
  return {
    kind: 'user',
    ownerId: id,
    screenName: `id${id}`,
    access,
    theme: 'everyday',
    timetable: { kind: 'fixed', count: Math.floor(Math.exp(dice.roll() * 6.5)) - 1 },
    followers: Math.floor(40 * dice.spread(1.2)),
    friends: Math.floor(120 * dice.spread(0.7)),
    traits: {},
    firstName: dice.pick(sex === 1 ? WOMEN : MEN),
    lastName: surname(dice, sex),
    sex,
    ...birthday(dice),
    city: cityName ? CITIES[cityName] : null,
    country: cityName || dice.chance(0.3) ? (cityName === 'Минск' ? BELARUS : RUSSIA) : null,
  };
}

/** `D.M.YYYY`, `D.M` or null, depending on what the person shows. */
function birthday(dice: Dice): Pick<Person, 'bdate' | 'birthYear'> {
  const shown = dice.weighted({ full: 45, dayOnly: 30, hidden: 25 });
  const dayOfYear = `${1 + dice.below(28)}.${1 + dice.below(12)}`;
  const birthYear = 2010 - Math.floor(60 * dice.roll() ** 1.6);
  if (shown === 'hidden') return { bdate: null, birthYear };
  return { bdate: shown === 'full' ? `${dayOfYear}.${birthYear}` : dayOfYear, birthYear };
}

function surname(dice: Dice, sex: 1 | 2): string {
  const man = dice.pick(SURNAMES);
  return sex === 1 ? `${man}а` : man;
}

const RUSSIA = { id: 1, title: 'Россия' };
const BELARUS = { id: 3, title: 'Беларусь' };
const CITIES = {
  Москва: { id: 1, title: 'Москва' },
  'Санкт-Петербург': { id: 2, title: 'Санкт-Петербург' },
  Новосибирск: { id: 99, title: 'Новосибирск' },
  Екатеринбург: { id: 49, title: 'Екатеринбург' },
  Казань: { id: 60, title: 'Казань' },
  Самара: { id: 123, title: 'Самара' },
  Саратов: { id: 125, title: 'Саратов' },
  'Нижний Новгород': { id: 95, title: 'Нижний Новгород' },
  Краснодар: { id: 72, title: 'Краснодар' },
  Минск: { id: 282, title: 'Минск' },
};
const CITY_WEIGHTS = {
  Москва: 26,
  'Санкт-Петербург': 17,
  Новосибирск: 7,
  Екатеринбург: 7,
  Казань: 7,
  Самара: 9,
  Саратов: 6,
  'Нижний Новгород': 7,
  Краснодар: 6,
  Минск: 4,
} satisfies Record<keyof typeof CITIES, number>;

const WOMEN = ['Анна', 'Мария', 'Елена', 'Ольга', 'Дарья', 'Екатерина', 'Наталья', 'Юлия', 'Ирина', 'София'] as const;
const MEN = ['Иван', 'Алексей', 'Дмитрий', 'Сергей', 'Михаил', 'Андрей', 'Павел', 'Артём', 'Кирилл', 'Егор'] as const;
const SURNAMES = [
  'Смирнов',
  'Иванов',
  'Кузнецов',
  'Соколов',
  'Попов',
  'Лебедев',
  'Козлов',
  'Новиков',
  'Морозов',
  'Петров',
  'Волков',
  'Соловьёв',
  'Васильев',
  'Зайцев',
  'Павлов',
  'Семёнов',
  'Голубев',
  'Виноградов',
  'Богданов',
  'Воробьёв',
] as const;
