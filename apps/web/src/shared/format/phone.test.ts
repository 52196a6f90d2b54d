import { expect, test } from 'vitest';
import { displayPhone } from './format.ts';

test('a Russian number is grouped as people write it', () => {
  expect(displayPhone('+79000001234')).toBe('+7\u00a0900\u00a0000-12-34');
});

test.each(['+37491234567', '+7900', '', 'скрыт'])('%s stays as it is', (phone) => {
  expect(displayPhone(phone)).toBe(phone);
});
