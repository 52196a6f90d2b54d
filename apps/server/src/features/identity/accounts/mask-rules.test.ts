import { expect, test } from 'vitest';
import { maskAccount, maskContacts } from './contact-rules.ts';

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

test.each([
  ['Неверный адрес: anna.vetrova+1@mail.ru', 'Неверный адрес: a•••@mail.ru'],
  ['покупатель +7 (916) 123-45-67 не найден', 'покупатель •••67 не найден'],
  ['89161234567, 7 916 123 45 67', '•••67, •••67'],
  ['платёж 30002000100 по счёту 12-00000000-0000-4000-8000-000000000071: отказ 7001', null],
])("contacts in somebody else's words are masked, and numbers of payments are not: %s", (text, masked) => {
  expect(maskContacts(text)).toBe(masked ?? text);
});
