import { expect, test } from 'vitest';
import { NO_ACCOUNT, tellProblem, writeRefusedPayment, writeReturnOutside } from './invoice-problem.ts';

const PAYMENT = { paymentId: 'pay 1', amountKopecks: 10_050, currency: 'RUB' };

test.each([
  [NO_ACCOUNT, /аккаунта уже не было/],
  [writeReturnOutside(10_050), /в платёжной системе: 100,50\s₽\.$/],
  [writeRefusedPayment({ ...PAYMENT, because: 'wrong_amount' }), /^Пришло не столько.*платёж pay 1 на 100,50\s₽/],
  [writeRefusedPayment({ ...PAYMENT, because: 'paid_twice', currency: 'USD' }), /второй раз.* на 100\.5 USD/],
])('%s is told in Russian', (problem, told) => {
  expect(tellProblem(problem)).toMatch(told);
});

test('what a later release has stored is shown as it is', () => {
  expect(tellProblem('something else')).toBe('something else');
});
