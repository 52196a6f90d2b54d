import {
  exportTariffPrices,
  listOperatorTariffs,
  listTariffPrices,
  planTariffPrice,
  withdrawTariffPrice,
} from '@vidno/contract/operator/tariffs';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();

beforeEach(() => insertDefaultTariffs(fixture().db));

const vera = () => fixture().operator('vera@vidno.example');
const list = async (person: Person) => (await send(person, listOperatorTariffs)).json().data;
const history = async (person: Person, query = {}) =>
  (await send(person, listTariffPrices, { params: { id: 'month' }, query })).json();

interface Plan {
  readonly tariff?: string;
  readonly from?: string;
  readonly seen?: number | null;
}

async function plan(
  person: Person,
  kopecks: unknown,
  { tariff = 'month', from = '2026-02-01', seen = null }: Plan = {},
) {
  const prices = Array.isArray(kopecks) ? kopecks : [{ service: null, price_kopecks: kopecks }];
  const body = { from, prices, reason: REASON, seen, by: { code: person.code() } };
  return await send(person, planTariffPrice, { params: { id: tariff }, body });
}

async function withdraw(person: Person, price: string, seen: number | null) {
  const body = { reason: 'Рано, решили подождать', seen, by: { code: person.code() } };
  return await send(person, withdrawTariffPrice, { params: { id: 'month', price }, body });
}

test('a price is planned, seen by all, taken back, and stays in the history with who decided so and why', async () => {
  const operator = await vera();
  expect(await list(operator)).toMatchObject([
    { id: 'trial', lines: [{ service: null, price_kopecks: 100 }], since: null, planned: null, seen: null },
    { id: 'day' },
    { id: 'month', lines: [{ title: 'Месяц', price_kopecks: 99_000 }] },
    { id: 'constructor', lines: [{ service: 1, title: 'Умный поиск' }, { service: 2 }, { service: 3 }] },
  ]);
  expect(await history(operator)).toEqual({ status: 'ok', data: [], next: null });
  expect((await plan(operator, 120_000)).statusCode).toBe(200);
  const [, , month] = await list(operator);
  expect(month).toMatchObject({
    lines: [{ price_kopecks: 99_000 }],
    // Midnight in Moscow.
    planned: { from: '2026-01-31T21:00:00.000Z', lines: [{ price_kopecks: 120_000 }] },
    seen: expect.any(Number),
  });
  expect((await plan(operator, 130_000, { from: '2026-03-01', seen: month.seen })).json().code).toBe('price_planned');
  expect((await withdraw(operator, month.planned.id, month.seen)).statusCode).toBe(200);
  expect((await plan(operator, 110_000, { from: '2026-01-20', seen: (await list(operator))[2].seen })).statusCode).toBe(
    200,
  );
  fixture().time.advance(10 * DAY_MS);
  const by = { account: operator.accountId };
  expect((await history(operator)).data).toMatchObject([
    {
      state: 'withdrawn',
      lines: [{ price_kopecks: 120_000 }],
      planned: { ...by, reason: REASON },
      withdrawn: { ...by, reason: 'Рано, решили подождать' },
    },
    { state: 'in_force', lines: [{ price_kopecks: 110_000 }], planned: { ...by, reason: REASON }, withdrawn: null },
  ]);
  const begun = (await history(operator)).data[1].id;
  const { seen } = (await list(operator))[2];
  expect((await withdraw(operator, begun, seen)).json().code).toBe('price_in_force');
  expect((await list(operator))[2]).toMatchObject({ lines: [{ price_kopecks: 110_000 }], planned: null });
  const table = readCsv((await send(operator, exportTariffPrices, { params: { id: 'month' } })).body);
  const [at, who] = [expect.any(String), `№ ${operator.accountId}`];
  expect(table.slice(-2)).toEqual([
    [at, '1200', 'отозвана', at, who, REASON, at, who, 'Рано, решили подождать'],
    [at, '1100', 'действует', at, who, REASON, '', '', ''],
  ]);
});

test.each([
  [0, 'Цена – от 1 до 100 000 рублей.'],
  [-100, 'Цена – от 1 до 100 000 рублей.'],
  [100_000_000_000, 'Цена – от 1 до 100 000 рублей.'],
  [99_050, 'Цена бывает только в целых рублях, без копеек.'],
  [0.5, 'Цена – целое число рублей.'],
  [null, 'Цена – целое число рублей.'],
  ['990', 'Цена – целое число рублей.'],
])('a price of %s kopecks is refused in plain words', async (kopecks, text) => {
  const operator = await vera();
  const answer = await plan(operator, kopecks);
  expect([answer.statusCode, answer.json().errors['prices.0.price_kopecks'][0]]).toEqual([422, text]);
  expect((await list(operator))[2].planned).toBeNull();
});

test('a price begins tomorrow at the earliest, and within a year', async () => {
  const operator = await vera();
  const today = fixture().time.clock().toISOString().slice(0, 10);
  const soon = { from: ['Новая цена начинается не раньше завтрашнего дня.'] };
  for (const from of [today, '2026-01-01', '1970-01-01'])
    expect((await plan(operator, 120_000, { from })).json().errors, from).toEqual(soon);
  const far = { from: ['Цену назначают не больше чем на год вперёд.'] };
  expect((await plan(operator, 120_000, { from: '2027-06-01' })).json().errors).toEqual(far);
  for (const from of ['', 'завтра', '2026-02-30'])
    expect((await plan(operator, 120_000, { from })).json().errors, from).toEqual({ from: ['Выберите день.'] });
});

test('a tariff is priced whole, and not at what it costs already', async () => {
  const operator = await vera();
  const tools = (...services: number[]) => services.map((service) => ({ service, price_kopecks: 50_000 }));
  const whole = { prices: ['Напишите цену каждой части тарифа, и только их.'] };
  for (const prices of [tools(1, 2), tools(1, 2, 4), tools(1, 2, 2), tools(1, 2, 3, 3)])
    expect((await plan(operator, prices, { tariff: 'constructor' })).json().errors).toEqual(whole);
  expect((await plan(operator, tools(1))).json().errors).toEqual(whole);
  expect((await plan(operator, 99_000)).json().code).toBe('already_so');
  expect((await plan(operator, 99_000, { tariff: 'none-such' })).statusCode).toBe(404);
  expect((await plan(operator, tools(3, 2, 1), { tariff: 'constructor' })).statusCode).toBe(200);
});

test('of two operators at once one plans, and the other is told who did', async () => {
  const [one, other] = [await vera(), await fixture().operator('gleb@vidno.example')];
  const answers = [await plan(one, 120_000), await plan(other, 130_000)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json()).toMatchObject({ code: 'changed_meanwhile', by: one.accountId });
  expect((await send(one, listTariffPrices, { params: { id: 'none-such' }, query: {} })).statusCode).toBe(404);
});

test('a long history is read page by page', async () => {
  const operator = await vera();
  const { db, time } = fixture();
  const now = time.clock().getTime();
  await db
    .insertInto('tariff_price')
    .values(
      Array.from({ length: 60 }, (_, day) => ({
        id: `00000000-0000-4000-8000-0000000000${String(day).padStart(2, '0')}`,
        tariff_id: 'month',
        prices: JSON.stringify([{ service: null, price_kopecks: 100_000 + day * 100 }]),
        valid_from: new Date(now - (60 - day) * DAY_MS),
        created_at: new Date(now - 100 * DAY_MS),
        event_id: null,
        withdrawn_at: null,
        withdrawn_event_id: null,
        told_at: new Date(now),
      })),
    )
    .execute();
  const first = await history(operator);
  const second = await history(operator, { after: first.next });
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
  expect([first.data[0].state, second.data[9].state]).toEqual(['in_force', 'past']);
  const table = readCsv((await send(operator, exportTariffPrices, { params: { id: 'month' } })).body);
  expect(table.filter((cells) => cells[4] === 'команда')).toHaveLength(60);
  expect((await send(operator, listTariffPrices, { params: { id: 'month' }, query: { after: 'x' } })).statusCode).toBe(
    422,
  );
});
