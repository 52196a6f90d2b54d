import { expect, test } from 'vitest';
import { tellFacts } from './event-rules.ts';

const INVOICE = 'c21ba3a6-7c37-47fd-b700-ca7f90e65b7f';
const tell = (facts: Readonly<Record<string, string>>) =>
  tellFacts(Object.entries(facts).map(([name, value]) => ({ name, value }))).map(({ text, to }) => [text, to]);

test('what an event is about is named and leads to its page', () => {
  expect(tell({ target: 'account 12' })).toEqual([['аккаунт № 12', '/users/12']]);
  expect(tell({ account_id: '1', target: `invoice ${INVOICE}` })).toEqual([
    ['счёт c21ba3a6…', `/money/invoices/1/${INVOICE}`],
    ['аккаунт № 1', '/users/1'],
  ]);
  expect(tell({ target: `notice ${INVOICE}` })).toEqual([['сообщение c21ba3a6…', null]]);
  expect(tell({ target: 'sources list' })).toEqual([['список источников', '/sources']]);
  expect(tell({ target: 'of a later release' })).toEqual([['of a later release', null]]);
});

test('facts are told in words, sums in rubles and days as people write them', () => {
  const facts = { amount_kopecks: '10050', kopecks: '39000 + 49000', until: '2026-12-31', on: 'false', service: '2' };
  expect(tell(facts).map(([text]) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'сумма: 100,50 ₽',
    'цена: 390,00 ₽ + 490,00 ₽',
    'до: 31.12.2026',
    'включено: нет',
    'инструмент: Аналитика VK',
  ]);
  expect(tell({ operator: 'account 3', whom: 'all', root: 'POE5' })).toEqual([
    ['кто: № 3', null],
    ['кому: всем', null],
    ['root: POE5', null],
  ]);
});
