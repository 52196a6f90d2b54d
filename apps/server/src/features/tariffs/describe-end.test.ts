import { describe, expect, test } from 'vitest';
import { describeEnd } from './describe-tariffs.ts';
import type { CurrentSubscription, Tariff } from './tariff.ts';

const tools = [
  { service: 1, title: 'Умный поиск', price_kopecks: 39_000 },
  { service: 2, title: 'Аналитика VK', price_kopecks: 49_000 },
];
const builder = { id: 'constructor', name: 'Конструктор', tools, services: [] as number[] } as unknown as Tariff;
const day = { id: 'day', name: 'Разовый 1 день', tools: [] as Tariff['tools'], services: [1, 2] } as unknown as Tariff;
const tariffs = [day, builder];
const paid_until = new Date('2026-11-24T12:00:00Z');
const having = (tariff: Tariff, services: number[]) =>
  ({ tariff_id: tariff.id, services, paid_until }) as CurrentSubscription;
const returned = [{ part: {} as never, amountKopecks: 4_900, days: 1 }];

describe('a tariff that is bought', () => {
  test('over another one says which ends, what is given back and which tools close', () => {
    const chosen = { tariff: builder, tools: tools.slice(0, 1), keeps: [], renews: true };
    const change = { chosen, current: having(day, [1, 2]), quoted: { returned }, tariffs };
    expect(describeEnd(change)).toEqual({
      tariff: 'Разовый 1 день',
      paid_until: '2026-11-24T12:00:00.000Z',
      given_back_kopecks: 4_900,
      closes: ['Аналитика VK'],
    });
  });

  test('with fewer tools than before names those that close, and no tariff', () => {
    const chosen = { tariff: builder, tools: tools.slice(1), keeps: [], renews: true };
    const change = { chosen, current: having(builder, [1, 2]), quoted: { returned: [] }, tariffs };
    expect(describeEnd(change)).toMatchObject({ tariff: null, given_back_kopecks: 0, closes: ['Умный поиск'] });
  });

  test.each([null, having(builder, [1])])('over nothing that ends says nothing', (current) => {
    const chosen = { tariff: builder, tools, keeps: [], renews: true };
    expect(describeEnd({ chosen, current, quoted: { returned: [] }, tariffs })).toBeNull();
  });
});
