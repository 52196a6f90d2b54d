import { WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople, type KnownPerson } from '#testing/keyword/add-known-people.ts';
import { findMatches } from './find-matches.ts';

const db = testDatabase();

const KAZAN = { city: 'Казань', region: 'Республика Татарстан' };
const PEOPLE: readonly KnownPerson[] = [
  { name: 'Александр Петров', ...KAZAN, about: 'Работаю программистом, люблю горы' },
  { name: 'Петров Алёна', city: 'Нижнекамск', region: 'Татарстан' },
  { name: 'Семёнова Алёна Сергеевна', city: 'Москва' },
  { name: 'Иванов Иван Петрович', city: 'Алматы', region: 'Казахстан' },
  { name: 'Иван Кузнецов', city: 'Лондон' },
  { name: 'Yulia Vishnevskaya', city: 'Тверь' },
  { name: 'Саша Орлов' },
];

test('a word in a script that names are not indexed in is searched for in the text only', async () => {
  await addKnownPeople(db(), [...PEOPLE, { name: 'Анна Ли', about: 'По-китайски меня зовут 王芳' }]);
  const namesFor = async (keyword: string) => (await find(keyword)).matches.map(({ name }) => name);
  expect(await namesFor('王芳')).toEqual(['Анна Ли']);
  expect(await namesFor('Анна 王芳')).toEqual(['Анна Ли']);
  expect(await namesFor('Александр 王芳')).toEqual([]);
  expect(await namesFor('עברית')).toEqual([]);
  expect(await namesFor('ьъ')).toEqual([]);
});

describe('a name is found', () => {
  test.each([
    ['as it is written', 'Александр Петров', 'Александр Петров', ['exact']],
    ['in capitals', 'АЛЕКСАНДР ПЕТРОВ', 'Александр Петров', ['exact']],
    ['in the other order', 'петров александр', 'Александр Петров', ['exact', 'order']],
    ['with е for ё', 'Семенова Алена', 'Семёнова Алёна Сергеевна', ['yo', 'yo']],
    ['by the short name', 'Саша Петров', 'Александр Петров', ['diminutive', 'exact']],
    ['by the full name of a short one', 'Александр Орлов', 'Саша Орлов', ['diminutive', 'exact']],
    ['in Latin', 'Aleksandr Petrov', 'Александр Петров', ['translit', 'translit']],
    ['in Russian though it is Latin', 'Юлия Вишневская', 'Yulia Vishnevskaya', ['translit', 'translit']],
    ['in the form of the other sex', 'Семёнов Алёна', 'Семёнова Алёна Сергеевна', ['exact', 'gender']],
    ['with a typo', 'Алексадр Петров', 'Александр Петров', ['exact', 'typo']],
    ['with two typos', 'Алексадр Пертов', 'Александр Петров', ['typo', 'typo']],
    ['by name and patronymic', 'Иван Петрович', 'Иванов Иван Петрович', ['exact']],
    ['by the colloquial patronymic', 'Алёна Сергевна', 'Семёнова Алёна Сергеевна', ['exact', 'typo']],
    ['by a patronymic that the record has not', 'Кузнецов Иван Ильич', 'Иван Кузнецов', ['exact', 'order']],
    ['with a word of the text in another form', 'Петров программисты', 'Александр Петров', ['exact', 'text']],
    ['with the city', 'Александр Казань', 'Александр Петров', ['exact', 'text']],
    ['among quotes', '«Александр Петров»', 'Александр Петров', ['exact']],
    ['in a case', 'Александром Петровым', 'Александр Петров', ['case', 'case']],
    ['by a short name in a case', 'Сашу Петрова', 'Александр Петров', ['diminutive', 'gender']],
    ['by surname and initials', 'Семёнова А. С.', 'Семёнова Алёна Сергеевна', ['exact', 'initial', 'initial']],
    ['by one initial of two', 'Кузнецов И. П.', 'Иван Кузнецов', ['exact', 'initial']],
    ['in the other keyboard layout', 'Gtnhjd Fktrcfylh', 'Александр Петров', ['exact', 'layout', 'order']],
    ['without a space', 'петровалександр', 'Александр Петров', ['exact', 'joined', 'order']],
    ['beside a year and «найти»', 'найти Александр Петров, 1996 г.р.', 'Александр Петров', ['exact']],
    ['with invisible signs', 'Алек\u00adсандр Петро\u0301в', 'Александр Петров', ['exact']],
    [
      'with letters of the other alphabet mixed in',
      'Пeтpов Александр',
      'Александр Петров',
      ['exact', 'order', 'translit'],
    ],
  ])('%s', async (_how, keyword, name, kinds) => {
    await addKnownPeople(db(), PEOPLE);
    const [best] = (await find(keyword)).matches;
    expect(best?.name).toBe(name);
    expect(best?.why.map(({ kind }) => kind).sort()).toEqual(kinds);
  });

  test('with reasons in Russian', async () => {
    await addKnownPeople(db(), PEOPLE);
    const [best] = (await find('Петров Саша программисты')).matches;
    expect(best?.why).toEqual([
      { kind: 'exact', text: 'совпадает «Петров»' },
      { kind: 'diminutive', text: '«Саша» и «Александр» — одно имя' },
      { kind: 'order', text: 'другой порядок слов' },
      { kind: 'text', text: 'в тексте: «программисты»' },
    ]);
  });
});

test.each([
  'Зинаида Петрова',
  '«Саша Петров»',
  '"Алексадр"',
  "'; drop table person; --",
  "' & ! | ( ) :* \\ <->",
  '<script>alert(1)</script>',
  'x'.repeat(200),
  'яя '.repeat(66),
])('nobody is found by %j', async (keyword) => {
  await addKnownPeople(db(), PEOPLE);
  expect(await find(keyword)).toEqual({ matches: [], capped: false, wider: null });
});

describe('a region', () => {
  test('leaves out everybody else, and suggests the nearest wider one with more people', async () => {
    await addKnownPeople(db(), [
      { name: 'Анна Белова', ...KAZAN },
      { name: 'Анна Белова', city: 'Елабуга', region: 'Татарстан' },
      { name: 'Анна Белова', city: 'Елабуга', region: 'Татарстан', age: 40 },
      { name: 'Анна Белова', city: 'Москва' },
      { name: 'Анна Белова', city: 'Минск', region: 'Беларусь' },
      { name: 'Анна Белова' },
    ]);
    const counts = async (regionId: string | null) => {
      const { matches, wider } = await find('Анна Белова', { regionId });
      return [matches.length, wider];
    };
    expect(await counts('RU-16-kazan')).toEqual([1, { regionId: 'RU-16', count: 2 }]);
    expect(await counts('RU-16')).toEqual([3, { regionId: 'RU', count: 1 }]);
    expect(await counts('RU-78')).toEqual([0, { regionId: 'RU', count: 4 }]);
    expect(await counts('RU')).toEqual([4, { regionId: null, count: 2 }]);
    expect(await counts('BY-minsk')).toEqual([1, { regionId: null, count: 5 }]);
    expect(await counts(null)).toEqual([6, null]);
  });
});

test('the count of people in a wider place is capped', async () => {
  await addKnownPeople(db(), [
    { name: 'Анна Белова', ...KAZAN },
    ...Array.from({ length: WIDER_COUNT_MAX + 5 }, () => ({ name: 'Анна Белова', city: 'Москва' })),
  ]);
  const { wider } = await find('Анна Белова', { regionId: 'RU-16' });
  expect(wider).toEqual({ regionId: 'RU', count: WIDER_COUNT_MAX });
});

test('a wrong initial is against, and an invented name finds nobody', async () => {
  await addKnownPeople(db(), [...PEOPLE, { name: 'Вера Орлова', city: 'Киров' }, { name: 'Карлова Анна' }]);
  for (const keyword of ['Семёнова В. С.', 'Вера Петрова', 'Анна Орлова', 'Кира Орлова', 'Саша Саша Орлов']) {
    expect(
      (await find(keyword)).matches.map(({ name }) => name),
      keyword,
    ).toEqual([]);
  }
});

test('a name or a surname is not found in a word or a place that only resembles it', async () => {
  await addKnownPeople(db(), [
    { name: 'Вера Белова', city: 'Киров', about: 'Собираю марки, варю сыр. Верю в людей' },
    { name: 'Вера Сорокина', city: 'Иваново', about: 'Розы на даче' },
    { name: 'Анна Орлова', city: 'Владимир', about: 'Подруги зовут меня Роза, в девичестве Зайцева' },
  ]);
  const namesFor = async (keyword: string) => (await find(keyword)).matches.map(({ name }) => name);
  for (const keyword of [
    'Кира Белова',
    'Кирой Беловой',
    'Марк Белова',
    'Вера Сыров',
    'Роза Сорокина',
    'Веру Иванову',
  ]) {
    expect(await namesFor(keyword), keyword).toEqual([]);
  }
  for (const keyword of ['Анна Владимир', 'Анна Владимире', 'Роза Орлова', 'Розу Орлову', 'Анна Зайцева']) {
    expect(await namesFor(keyword), keyword).toEqual(['Анна Орлова']);
  }
  for (const keyword of ['Белова марки', 'Белова сыр', 'Вера Киров']) {
    expect(await namesFor(keyword), keyword).toEqual(['Вера Белова']);
  }
});

test('a surplus word may be missing, but never turns a stranger into a hit', async () => {
  await addKnownPeople(db(), [...PEOPLE, { name: 'Вера Бухгалтерова' }]);
  const namesFor = async (keyword: string) => (await find(keyword)).matches.map(({ name }) => name);
  for (const keyword of ['Александр Петров бухгалтер', 'петров александр мой сосед', 'Сашу Петрова 8а']) {
    expect(await namesFor(keyword), keyword).toEqual(['Александр Петров']);
  }
  for (const keyword of [
    'Зинаида Петрова бухгалтер',
    'Александр бухгалтер Сидоров',
    '«Крузенштерн» Александр Петров',
  ]) {
    expect(await namesFor(keyword), keyword).toEqual([]);
  }
});

test('one further word may be missing where a first name and a surname are explained, and the hit says which', async () => {
  await addKnownPeople(db(), [...PEOPLE, { name: 'Kim Chol Su' }, { name: 'Hassan Ali al-Tikriti' }]);
  const missingIn = async (keyword: string) =>
    (await find(keyword)).matches.map(({ name, why }) => [
      name,
      why.filter(({ kind }) => kind === 'differs').map(({ text }) => text),
    ]);
  expect(await missingIn('Александр Петров Крузенштерн')).toEqual([['Александр Петров', ['нет слова «крузенштерн»']]]);
  expect(await missingIn('Саша Пертов Тверь')).toEqual([['Александр Петров', ['нет слова «тверь»']]]);
  expect(await missingIn('Kim Yong Su')).toEqual([['Kim Chol Su', ['нет слова «yong»']]]);
  expect(await missingIn('Hassan Omar al-Tikriti')).toEqual([['Hassan Ali al-Tikriti', ['нет слова «omar»']]]);
  for (const keyword of [
    'Крузенштерн Александр Казань Москва',
    'Kim Chol Nam',
    'Hassan Ali al-Bakri',
    'Омар Ким Чол',
  ]) {
    expect(await missingIn(keyword), keyword).toEqual([]);
  }
});

test('another patronymic is against: last, and said', async () => {
  await addKnownPeople(db(), [
    { name: 'Белов Иван Петрович' },
    { name: 'Белов Иван' },
    { name: 'Белов Иван Ильич' },
    { name: 'Белов Иван Ильин' },
  ]);
  for (const keyword of ['Белов Иван Ильич', 'Белова Ивана Ильича']) {
    const { matches } = await find(keyword);
    expect(matches.map(({ name }) => name).slice(0, 1)).toEqual(['Белов Иван Ильич']);
    expect(matches.at(-1)?.name).toBe('Белов Иван Петрович');
    expect(matches.at(-1)?.why).toContainEqual({ kind: 'differs', text: 'отчество другое: «Петрович»' });
  }
});

test('a year of birth leaves out people of another age, but not of unknown age', async () => {
  const born = (age: number) => `Анна Белова ${new Date().getUTCFullYear() - age} г.р.`;
  await addKnownPeople(db(), [
    { name: 'Анна Белова', age: 30 },
    { name: 'Анна Белова', age: 60 },
    { name: 'Анна Белова', age: null },
  ]);
  expect((await find(born(30), { vouchesAdults: true })).matches).toHaveLength(2);
  expect((await find(born(45), { vouchesAdults: true })).matches).toHaveLength(1);
  expect((await find('Анна Белова 60 лет')).matches).toHaveLength(1);
});

test('a name in any script is found as it is written, and a typo in the record of a listed name is forgiven', async () => {
  await addKnownPeople(db(), [{ name: '王小明' }, { name: 'გიორგი ბერიძე' }, { name: 'Алксандр Дроздов' }]);
  const namesFor = async (keyword: string) => (await find(keyword)).matches.map(({ name }) => name);
  for (const keyword of ['王小明', '王 小 明']) expect(await namesFor(keyword)).toEqual(['王小明']);
  expect(await namesFor('ბერიძე გიორგი')).toEqual(['გიორგი ბერიძე']);
  expect(await namesFor('Александр Дроздов')).toEqual(['Алксандр Дроздов']);
});

test('a person of unknown age is found only if the source vouches for adults', async () => {
  await addKnownPeople(db(), [{ name: 'Анна Белова', age: null, city: 'Казань' }, { name: 'Анна Белова' }]);
  for (const regionId of [null, 'RU-16']) {
    const found = async (vouchesAdults: boolean) =>
      (await find('Анна Белова', { regionId, vouchesAdults })).matches.length;
    expect((await found(true)) - (await found(false))).toBe(1);
  }
});

test('only the given source is searched', async () => {
  await addKnownPeople(db(), [{ name: 'Анна Белова', sourceId: 'tinder' }]);
  expect((await find('Анна Белова')).matches).toEqual([]);
});

test('duplicate records of one person are merged, but namesakes are not', async () => {
  await addKnownPeople(db(), [
    { name: 'Анна Белова', profileUrl: 'https://www.example.org/anna/' },
    { name: 'Аня Белова', profileUrl: 'http://example.org/anna' },
    { name: 'Вера Белова', about: 'Пеку хлеб', city: 'Тула' },
    { name: 'Белова Вера', about: 'пеку хлеб!', city: 'тула' },
    { name: 'Вера Белова', city: 'Тула' },
    { name: 'Вера Белова', city: 'Тула' },
  ]);
  expect((await find('Анна Белова')).matches.map(({ name }) => name)).toEqual(['Анна Белова']);
  expect((await find('Вера Белова')).matches).toHaveLength(3);
});

test('at most the best five hundred people are kept', async () => {
  const people = Array.from({ length: 520 }, (_, number) => ({ name: number < 30 ? 'Белова Анна' : 'Аня Белова' }));
  await addKnownPeople(db(), people);
  const { matches, capped } = await find('Аня Белова');
  expect([matches.length, capped]).toEqual([490, false]);
  const other = await find('Нюра Белова');
  expect([other.matches.length, other.capped]).toEqual([500, true]);
});

test('next to a given name, a word is not corrected to another given name unless it is one edit away', async () => {
  await addKnownPeople(db(), [{ name: 'Анна Марина' }, { name: 'Анна Дарина' }, { name: 'Анна Карина' }]);
  expect((await find('Анна Морина')).matches.map(({ name }) => name)).toEqual(['Анна Марина']);
});

function find(
  keyword: string,
  { regionId = null, vouchesAdults = false }: { regionId?: string | null; vouchesAdults?: boolean } = {},
) {
  return findMatches(db(), { keyword, source: { id: 'other', vouchesAdults }, regionId });
}
