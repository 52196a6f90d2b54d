import { expect, test } from 'vitest';
import { suggestAddress } from './registration-form.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmal.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@maul.ru', 'anna@mail.ru'],
  ['anna@mail.ry', 'anna@mail.ru'],
  ['anna@yanedx.ru', 'anna@yandex.ru'],
  ['anna@yandex.rus', 'anna@yandex.ru'],
  ['anna@ramler.ru', 'anna@rambler.ru'],
  ['anna@mail.ru', null],
  ['anna@gmail.com', null],
  ['anna@email.ru', null],
  ['anna@ya.ru', null],
  ['anna@bk.ru', null],
  ['anna@vidno.example', null],
  ['anna@почта.рф', null],
])('%s suggests %s', (address, suggestion) => {
  expect(suggestAddress(address)).toBe(suggestion);
});
