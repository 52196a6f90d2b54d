import { expect, test } from 'vitest';
import { maskAccount } from './contact-rules.ts';

const NOBODY = { id: 7, email: null, phone: null, telegram: null, demo: true };

test.each([
  [{}, 'демо-аккаунт № 7'],
  [{ demo: false }, 'аккаунт № 7'],
  [{ email: 'anna.vetrova@mail.ru', phone: '+79161234567' }, 'a•••@mail.ru'],
  [{ phone: '+79161234567' }, '•••67'],
  [{ telegram: '@anna_vidno' }, '@a•••'],
])('an account with %j is shown as %s', (contacts, shown) => {
  expect(maskAccount({ ...NOBODY, ...contacts })).toBe(shown);
});
