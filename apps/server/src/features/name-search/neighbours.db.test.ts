import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { findMatches } from './find-matches.ts';

const db = testDatabase();

describe('a name is found in the language of a neighbour, with a reason that is true', () => {
  test.each([
    ['Сергей Бондаренко', 'Сергій Бондаренко', '«Сергій» — украинская форма имени «Сергей»'],
    ['Михайло Гончар', 'Михаил Гончар', '«Михайло» — украинская форма имени «Михаил»'],
    ['Сергей Новиков', 'Сяргей Новікаў', '«Новікаў» — это «Новиков» в белорусском написании'],
    ['Уладзімір Шагал', 'Володимир Шагал', '«Уладзімір» и «Володимир» — одно имя'],
    ['Вова Шагал', 'Володимир Шагал', '«Вова» и «Володимир» — одно имя'],
    ['Штефан Бырсан', 'Ștefan Bârsan', '«Бырсан» — это «Bârsan»'],
    ['Stefan Barsan', 'Ștefan Bârsan', '«Stefan» и «Ștefan» — одно имя'],
    ['Ираклий Чачуа', 'ირაკლი ჩაჩუა', '«Ираклий» — это «ირაკლი»'],
    ['Տիգրան Սարոյան', 'Тигран Сароян', '«Սարոյան» — это «Сароян»'],
    ['Рашид Велиханов', 'Rəşid Vəlixanov', '«Рашид» — это «Rəşid»'],
    ['Асел Жумагулова', 'Әсел Жұмағұлова', '«Әсел» — это «Асел» в национальном написании'],
    ['Джахонгир Хамидов', 'Ҷаҳонгир Ҳамидов', '«Ҷаҳонгир» — это «Джахонгир» в таджикском написании'],
    ['Гайрат Юлдашев', 'Gʻayrat Yoʻldoshev', "«Гайрат» — это «G'ayrat»"],
    ['Muhammed Yousef', 'Mohamad Yusuf', '«Muhammed» и «Mohamad» — одно имя'],
  ])('«%s», «%s»', async (keyword, name, reason) => {
    await addKnownPeople(db(), [{ name }]);
    const [best] = await find(keyword);
    expect(best?.name).toBe(name);
    expect(best?.why.map(({ text }) => text)).toContain(reason);
  });
});

test.each([
  ['Ганиева Нигар Рауфкызы', 'Нигар Рауф кызы Ганиева'],
  ['Нигар Рауф-кызы Ганиева', 'Нигар Рауфкызы Ганиева'],
  ['Назим Али оглы', 'Назим Алиоглы'],
  ['Тофик Али заде', 'Тофик Ализаде'],
  ['Тофик Ализаде', 'Тофик Али-Заде'],
  ['Аббас ага Велиев', 'Аббасага Велиев'],
  ['Хан Де Су', 'Хан Десу'],
  ['Abdul Rahim Wasiq', 'Abdulrahim Wasiq'],
  ['Vander Meer Jan', 'Jan van der Meer'],
  ['Abdu Lhaq Wasiq', 'Abdul Haq Wasiq'],
])('words together and apart are one name: «%s», «%s»', async (keyword, name) => {
  await addKnownPeople(db(), [{ name }, { name: 'Назим Керимов' }, { name: 'Abdul Jan' }]);
  const found = await find(keyword);
  expect(found.map((match) => match.name)).toEqual([name]);
});

test('a record with a letter only is found as a guess that is told', async () => {
  await addKnownPeople(db(), [{ name: 'Белов И.' }, { name: 'Белов П.' }, { name: 'J. F. Doe' }]);
  const reasonsFor = async (keyword: string) =>
    (await find(keyword)).map(({ why }) => why.map(({ kind, text }) => [kind, text]));
  expect(await reasonsFor('Белов Иван')).toEqual([
    [
      ['exact', 'совпадает «Белов»'],
      ['differs', 'в записи вместо «Иван» только «И.»'],
    ],
  ]);
  expect(await find('John Fred Doe')).toHaveLength(1);
  expect(await find('John Mark Doe')).toHaveLength(1);
  expect(await find('Mark Doe')).toHaveLength(0);
});

test.each([
  ['HASAN MUHAMMAD OMRA', 'HASAN MUHAMMAD OMAR'],
  ['Ail Barakzai', 'Ali Barakzai'],
  ['Barakzai Zadran, Wazir Gul', 'Wazir Gul Barakzai Zadran'],
  ['Thoqas Lubanga', 'Thomas Lubanga'],
  ['გიორგი ბერიზე', 'გიორგი ბერიძე'],
  ['Տիգրան Սարգզյան', 'Տիգրան Սարգսյան'],
  ['Γιώργος Παπαδόπουλλος', 'Γιώργος Παπαδόπουλος'],
  ['محمد الحسيني', 'محمد الحسني'],
])('a slip is forgiven in a full name, in any script: «%s», «%s»', async (keyword, name) => {
  await addKnownPeople(db(), [{ name }]);
  expect((await find(keyword)).map((match) => match.name)).toEqual([name]);
});

test('an invented name of a neighbour finds nobody', async () => {
  await addKnownPeople(db(), [
    { name: 'Олексій Іваненко' },
    { name: 'გიორგი ბერიძე' },
    { name: 'Leyla Əliyeva' },
    { name: 'Muhammad Omar' },
  ]);
  for (const keyword of [
    'Алексей Сидоренко',
    'Николай Иваненко',
    'Георгий Кипиани',
    'Леван Беридзе',
    'Лейла Мамедова',
    'Ahmad Omar',
  ]) {
    expect(await find(keyword), keyword).toEqual([]);
  }
});

async function find(keyword: string) {
  const source = { id: 'other', vouchesAdults: false };
  return (await findMatches(db(), { keyword, source, regionId: null })).matches;
}
