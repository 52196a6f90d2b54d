import { expect, test } from 'vitest';
import { listMissingParts } from './count-people.ts';

test.each([
  ['Иванов Сергей', null, ['region', 'patronymic', 'age']],
  ['Сергей', 'RU-16', ['surname', 'patronymic', 'age']],
  ['Серёжу', 'RU-16', ['surname', 'patronymic', 'age']],
  ['Босняцкая Л. Е.', null, ['region', 'age']],
  ['Иванова Мария Петровна, 1987 г.р.', 'RU', []],
  ['Бяндаевский', null, ['first_name', 'region', 'patronymic', 'age']],
] as const)('to narrow «%s» in %s one can add %j', (keyword, regionId, missing) => {
  expect(listMissingParts(keyword, regionId)).toEqual(missing);
});
