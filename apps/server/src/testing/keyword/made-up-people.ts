import { createHash } from 'node:crypto';
import { FEMALE_NAMES, MALE_NAMES } from '#features/name-search/names/given-names.ts';
import { listRegions } from '#features/regions/regions.ts';
import { makeSurnames, pickOf, SURNAMES, toFeminineSurname } from './surnames.ts';

/** A person who does not exist, with the data that labelled queries need. */
export interface MadeUpPerson {
  readonly id: string;
  readonly given: string;
  readonly surname: string;
  readonly patronymic: string | null;
  /** As in the catalogue. */
  readonly name: string;
  readonly age: number;
  readonly city: string;
  readonly regionId: string;
  readonly region: string;
  readonly about: string;
  /** Indexes in `TOPICS`. */
  readonly topics: readonly number[];
}

/** As written in the text, and as typed in a query. */
export const TOPICS: readonly (readonly [written: string, typed: string])[] = [
  ['работаю программистом', 'программист'],
  ['преподаю математику', 'математика'],
  ['рисую акварелью', 'акварель'],
  ['играю на скрипке', 'скрипка'],
  ['хожу в горы', 'горы'],
  ['вожу грузовики', 'грузовик'],
  ['лечу собак', 'собаки'],
  ['пеку хлеб', 'хлеб'],
  ['люблю рыбалку', 'рыбалка'],
  ['занимаюсь йогой', 'йога'],
  ['строю дома', 'дом'],
  ['шью платья', 'платье'],
  ['снимаю свадьбы', 'свадьба'],
  ['учусь на юриста', 'юрист'],
  ['служу в авиации', 'авиация'],
  ['выращиваю розы', 'роза'],
  ['играю в шахматы', 'шахматы'],
  ['катаюсь на велосипеде', 'велосипед'],
  ['читаю фантастику', 'фантастика'],
  ['собираю марки', 'марка'],
  ['работаю медсестрой', 'медсестра'],
  ['пишу стихи', 'стих'],
  ['держу пчёл', 'пчелы'],
  ['варю сыр', 'сыры'],
  ['танцую танго', 'танго'],
  ['бегаю марафоны', 'марафон'],
  ['ремонтирую машины', 'машина'],
  ['веду бухгалтерию', 'бухгалтерия'],
  ['плаваю под парусом', 'парус'],
  ['мечтаю об Исландии', 'исландия'],
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MEN = Object.keys(MALE_NAMES);
const WOMEN = Object.keys(FEMALE_NAMES);
const SUBJECTS = listRegions().filter(({ kind }) => kind === 'region');
/** About a third of the people have common surnames, as in reality. */
const COMMON_SHARE = 0.35;

/** The same people for the same seed. */
export function* makeUpPeople(count: number, seed = 1): Generator<MadeUpPerson> {
  const random = createRandom(seed);
  const rare = makeSurnames(Math.min(22_000, Math.ceil(count / 4)), random);
  for (let number = 0; number < count; number += 1) yield makeUp(number, { random, rare });
}

function makeUp(number: number, { random, rare }: { random: () => number; rare: readonly string[] }): MadeUpPerson {
  const isMan = random() < 0.5;
  const given = pickOf(isMan ? MEN : WOMEN, random);
  // Squared, so that the first names of the list are more common.
  const common = SURNAMES[Math.floor(random() ** 2 * SURNAMES.length)] ?? 'Иванов';
  const mansSurname = random() < COMMON_SHARE ? common : pickOf(rare, random);
  const surname = isMan ? mansSurname : toFeminineSurname(mansSurname);
  const patronymic = random() < 0.35 ? toPatronymic(pickOf(MEN, random), isMan) : null;
  const subject = pickOf(SUBJECTS, random);
  const city = pickOf(subject.cities, random).name;
  const topics = [...new Set([pickTopic(random), pickTopic(random)])];
  return {
    id: toId(number),
    given,
    surname,
    patronymic,
    name: patronymic === null ? `${given} ${surname}` : `${surname} ${given} ${patronymic}`,
    age: 18 + Math.floor(random() * 60),
    city,
    regionId: subject.id,
    region: subject.name,
    about: `${topics.map((topic) => TOPICS[topic]?.[0]).join(', ')}. Анкета № ${number}`,
    topics,
  };
}

/** Restores a made-up person from their catalogue row. */
export function readMadeUp(row: {
  id: string;
  name: string;
  age: number | null;
  city: string | null;
  region: string | null;
  about: string | null;
}): MadeUpPerson {
  const [first = '', second = '', patronymic = null] = row.name.split(' ');
  const [given, surname] = patronymic === null ? [first, second] : [second, first];
  const about = row.about ?? '';
  return {
    id: row.id,
    name: row.name,
    given,
    surname,
    patronymic,
    about,
    age: row.age ?? 0,
    city: row.city ?? '',
    region: row.region ?? '',
    regionId: SUBJECTS.find(({ name }) => name === row.region)?.id ?? '',
    topics: TOPICS.flatMap(([written], topic) => (about.includes(written) ? [topic] : [])),
  };
}

function pickTopic(random: () => number): number {
  return Math.floor(random() * TOPICS.length);
}

function toId(number: number): string {
  const hex = createHash('sha256').update(`made up ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const SPECIAL_FATHERS: Readonly<Record<string, string>> = {
  Илья: 'Ильи',
  Никита: 'Никити',
  Павел: 'Павло',
  Лев: 'Льво',
  Пётр: 'Петро',
  Яков: 'Яковле',
};

function toPatronymic(father: string, isMan: boolean): string {
  const special = SPECIAL_FATHERS[father];
  if (special?.endsWith('и')) return special + (isMan ? 'ч' : 'чна');
  const stem =
    special ??
    father
      .replace(/(?<=[нлрфт])ий$/, 'ье')
      .replace(/ий$/, 'ие')
      .replace(/[ей]й$/, (end) => `${end.charAt(0)}е`)
      .replace(/ь$/, 'е')
      .replace(/(?<=[бвгджзклмнпрстфхш])$/, 'о');
  return stem + (isMan ? 'вич' : 'вна');
}
