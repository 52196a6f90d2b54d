import { expect, test } from 'vitest';
import { toNameWord } from './name-words.ts';
import { isListedName } from './short-names.ts';

const fullNamesOf = (written: string) => toNameWord(written).fullNames;

test.each([
  ['светланочка', 'Светлана'],
  ['настюшка', 'Анастасия'],
  ['ванюшка', 'Иван'],
  ['зинуля', 'Зинаида'],
  ['маратик', 'Марат'],
  ['рустик', 'Рустам'],
  ['родька', 'Родион'],
])('%s may be %s', (written, full) => {
  expect(fullNamesOf(written)).toContain(full);
});

test.each([
  ['вера', 'ника'],
  ['алия', 'алина'],
  ['яна', 'ульяна'],
  ['арсен', 'арсений'],
  ['нина', 'антонина'],
  ['милена', 'людмила'],
  ['дарина', 'дарья'],
  ['анжела', 'анжелика'],
  ['инна', 'инесса'],
  ['кира', 'кирилл'],
  ['мариан', 'марианна'],
])('%s and %s are not one name', (one, other) => {
  expect(fullNamesOf(one).filter((name) => fullNamesOf(other).includes(name))).toEqual([]);
});

test('a surname is not taken for a form of a name', () => {
  for (const surname of ['иванов', 'соловьёв', 'кузнецова', 'шевченко']) expect(fullNamesOf(surname)).toEqual([]);
});

test.each([
  'Марат Рустам Давид Камилла Родион',
  'Ашот Гоар Тигран Анаит',
  'Эльчин Гюнель Рашад Айсель',
  'Алеся Казимир Ганна Василь',
  'Зураб Кетеван Леван Нино',
  'Бауыржан Айгерим Нурсултан Шолпан',
  'Кубанычбек Чолпон Бакыт Айпери',
  'Думитру Виорика Штефан Родика',
  'Фаррух Манижа Сухроб Нигина',
  'Улугбек Севара Отабек Зилола',
  'Миляуша Рамзан Чулпан Ислам',
])('names of a country are listed: %s', (names) => {
  for (const name of names.toLowerCase().split(' ')) expect(isListedName(name), name).toBe(true);
});

test('a national form leads to the Russian one', () => {
  expect(fullNamesOf('ганна')).toContain('Анна');
  expect(fullNamesOf('микола')).toContain('Николай');
});
