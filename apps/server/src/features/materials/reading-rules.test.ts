import { expect, it } from 'vitest';
import { toReadingMinutes } from './content-file.ts';

it('every text is read in a minute at least', () => {
  expect(toReadingMinutes('<p>Да</p>')).toBe(1);
  expect(toReadingMinutes(`<p>${'слово '.repeat(800)}</p>`)).toBe(5);
});
