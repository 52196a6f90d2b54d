import { expect, test } from 'vitest';
import { toNameWord } from './lexeme-rules.ts';

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
])('%s and %s are not one name', (one, other) => {
  expect(fullNamesOf(one).filter((name) => fullNamesOf(other).includes(name))).toEqual([]);
});

test('a surname is not taken for a form of a name', () => {
  for (const surname of ['иванов', 'соловьёв', 'кузнецова', 'шевченко']) expect(fullNamesOf(surname)).toEqual([]);
});
