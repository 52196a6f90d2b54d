import { expect, test } from 'vitest';
import { isCommonPassword } from './passwords.ts';

test.each(['123456', 'password', 'QWERTYUIOP', 'iloveyou', 'Ｐassword'])('%s is one of the most used', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['correct horse battery', '', '----------', 'The 10,000 most used passwords', 'пароль от дачи'])(
  '«%s» is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
