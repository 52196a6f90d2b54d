import type { Endpoint } from '@vidno/contract/endpoint';
import {
  exportInvoices,
  exportMonth,
  findInvoiceByNumber,
  getAccountMoney,
  getInvoice,
  getMoneyFigures,
  listInvoices,
  reconcileDay,
} from '@vidno/contract/operator/money';
import {
  exportRefusedOrders,
  exportRefusedReceipts,
  listRefusedOrders,
  listRefusedReceipts,
} from '@vidno/contract/operator/money/refused';
import { exportSubscriptions, listSubscriptions } from '@vidno/contract/operator/money/subscriptions';
import {
  bookChargeback,
  previewChargeback,
  previewRefund,
  refundPayment,
  repeatReceipt,
  settleOrder,
  writeOffBalance,
} from '@vidno/contract/operator/money-changes';
import { AcquirerUnavailableError } from '@vidno/providers/acquiring/acquirer';
import { expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { charge, reserve } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { ConnectedAcquirer } from '#features/payments/acquirers.ts';
import { recordWebhook } from '#features/payments/webhooks/webhook-repository.ts';
import { type CallInput, operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import {
  PLANTED,
  PLANTED_KOPECKS,
  plantPayment,
  plantRefusedOrder,
  refuseReceipts,
} from '#testing/operator/plant-payment.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { keepStandingFigures } from '../standing-figures.ts';

const fixture = operatorFixture();

async function people() {
  const { operator, user } = fixture();
  return { vera: await operator('vera@vidno.example'), anna: await user('anna@vidno.example') };
}

const idOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const plant = ({ accountId }: Person, more: Partial<Parameters<typeof plantPayment>[1]> = {}) =>
  plantPayment(fixture().db, { accountId, at: fixture().time.clock(), ...more });

/** Of Anna's invoice, as the operator sees it now. */
const shown = async (vera: Person, { accountId }: Person) =>
  (await send(vera, getInvoice, { params: { account: accountId, id: PLANTED.invoice } })).json().data;

const balance = async (vera: Person, { accountId: account }: Person) =>
  (await send(vera, getAccountMoney, { params: { account } })).json().data;

/** Spends from the balance, as a search does. */
async function spend({ accountId }: Person, amountKopecks: number): Promise<void> {
  const run = { runId: idOf(77), searchId: null, amountKopecks, eventAt: fixture().time.clock() };
  await fixture()
    .db.transaction()
    .execute((trx) => postTransfers(trx, accountId, [...reserve(run), ...charge(run)]));
}

interface Refund {
  readonly query: CallInput['query'] & object;
  readonly typed: string;
  /** Taken before, where two are sent at once. */
  readonly code?: string;
}

const giveBack = (by: Person, { accountId: account }: Person, { query, typed, code = by.code() }: Refund) =>
  send(by, refundPayment, {
    params: { account, id: PLANTED.invoice },
    query,
    body: { reason: REASON, seen: null, by: { code }, typed },
  });

test('invoices are read page by page, and by state, problem, account and day', async () => {
  const { vera, anna } = await people();
  const { db, time, user } = fixture();
  const boris = await user('boris@vidno.example');
  const start = time.clock().getTime();
  for (let nth = 0; nth < 120; nth += 1) {
    // Two of each moment, so that a page may end between them.
    const at = new Date(start - Math.floor(nth / 2) * 60_000);
    const change = {
      ...(nth % 3 === 0 && { state: 'failed' as const }),
      ...(nth === 5 && { problem: 'wrong_amount' }),
    };
    await plant(nth % 2 === 0 ? anna : boris, { id: idOf(nth), at, change });
  }
  await plant(anna, { id: idOf(500), at: new Date(start - 40 * DAY_MS) });

  const list = async (query: object) => (await send(vera, listInvoices, { query: { ...query } })).json();
  const pages = [await list({})];
  while (pages.at(-1)?.next) pages.push(await list({ after: pages.at(-1)?.next }));
  expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 21]);
  const all = pages.flatMap(({ data }) => data);
  expect(new Set(all.map(({ id }) => id)).size).toBe(121);
  const times = all.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().reverse());

  expect((await list({ show: 'failed' })).data).toHaveLength(40);
  expect((await list({ show: 'problem' })).data).toMatchObject([{ id: idOf(5), problem: 'wrong_amount' }]);
  expect((await list({ account: boris.accountId, show: 'failed' })).data).toHaveLength(20);
  const day = new Date(start - 40 * DAY_MS + 3 * 3_600_000).toISOString().slice(0, 10);
  expect((await list({ from: day, to: day })).data).toMatchObject([{ id: idOf(500) }]);
  const never = '2026-13-40T25:00:00.000Z,1,00000000-0000-4000-8000-000000000001';
  for (const wrong of [
    { after: 'x' },
    { after: never },
    { show: 'lost' },
    { from: 'вчера' },
    { from: '2026-02-31' },
    { account: -1 },
  ])
    expect((await send(vera, listInvoices, { query: wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
  const csv = async (query: object) => (await send(vera, exportInvoices, { query: { ...query } })).body;
  const rows = readCsv(await csv({})).filter((cells) => cells.length === 10);
  expect(rows).toHaveLength(1 + 121);
  expect(new Set(rows.map(([, , order]) => order)).size).toBe(1 + 121);
  const problems = readCsv(await csv({ show: 'problem' }));
  expect(problems[1]).toEqual(expect.arrayContaining(['Отбор', 'Требуют внимания']));
  expect(problems).toContainEqual(
    expect.arrayContaining(['Пополнение баланса', 'оплачен', '300', '0', 'wrong_amount']),
  );
  expect(JSON.stringify(all) + (await csv({}))).not.toContain('@');
  expect(await db.selectFrom('invoice').select('id').execute()).toHaveLength(121);
});

test('an invoice is found by the number of its order or payment, and shows its transfers, receipts, webhooks and orders', async () => {
  const { vera, anna } = await people();
  await plant(anna);
  await plantRefusedOrder(fixture().db, { accountId: anna.accountId, at: fixture().time.clock() });
  const find = async (number: string) => (await send(vera, findInvoiceByNumber, { query: { number } })).json().data;
  const key = { account: anna.accountId, id: PLANTED.invoice };
  expect(await find(` ${anna.accountId}-${PLANTED.invoice.toUpperCase()} `)).toEqual(key);
  expect(await find('pay-00a1')).toEqual(key);
  expect([await find('pay-1'), await find(`999-${PLANTED.invoice}`)]).toEqual([null, null]);

  const invoice = await shown(vera, anna);
  expect(invoice).toMatchObject({
    order_number: `${anna.accountId}-${PLANTED.invoice}`,
    email: 'a•••@vidno.example',
    refundable_kopecks: PLANTED_KOPECKS,
    transfers: [{ purpose: 'top_up', amount_kopecks: PLANTED_KOPECKS, receipt: { state: 'waiting' } }],
    orders: [{ kind: 'refund', state: 'refused', error: 'карта закрыта' }],
    seen: null,
  });

  expect(invoice.webhooks).toEqual([]);
  const told = { invoice_id: PLANTED.invoice, proof: 'signature', now: fixture().time.clock() } as const;
  for (const news of ['check', 'paid', 'paid'] as const)
    await recordWebhook(fixture().db, { ...told, news, outcome: news === 'check' ? 'admitted' : 'applied' });
  const at = told.now.toISOString();
  expect((await shown(vera, anna)).webhooks).toEqual([
    { news: 'check', outcome: 'admitted', proof: 'signature', times: 1, first: at, last: at },
    { news: 'paid', outcome: 'applied', proof: 'signature', times: 2, first: at, last: at },
  ]);
  const other = await send(vera, getInvoice, { params: { account: vera.accountId, id: PLANTED.invoice } });
  expect(other.statusCode).toBe(404);
});

test('a refund shows first what will happen, takes the typed sum alone, and is in the books once', async () => {
  const { vera, anna } = await people();
  await plant(anna);
  const params = { account: anna.accountId, id: PLANTED.invoice };
  const preview = (await send(vera, previewRefund, { params, query: { kopecks: 10_050 } })).json();
  expect(preview).toMatchObject({ typed: '100,50', lines: expect.arrayContaining(['Отменить возврат нельзя.']) });
  expect(JSON.stringify(preview)).not.toContain('anna@');

  const query = { kopecks: 10_050 };
  expect((await giveBack(vera, anna, { query, typed: '100.50' })).json().errors).toEqual({
    typed: ['Напишите так: 100,50'],
  });
  for (const kopecks of [0, -1, 0.5, 'x', 1e12])
    expect((await giveBack(vera, anna, { query: { kopecks }, typed: '1' })).statusCode, String(kopecks)).toBe(422);
  const most = await giveBack(vera, anna, { query: { kopecks: PLANTED_KOPECKS + 1 }, typed: '300,01' });
  expect([most.statusCode, most.json().errors]).toEqual([422, { kopecks: ['Не больше 300 ₽.'] }]);
  expect((await balance(vera, anna)).balance_kopecks).toBe(PLANTED_KOPECKS);

  expect((await giveBack(vera, anna, { query, typed: ' 100,50 ' })).statusCode).toBe(200);
  const invoice = await shown(vera, anna);
  expect(invoice).toMatchObject({
    state: 'paid',
    refunded_kopecks: 10_050,
    refundable_kopecks: PLANTED_KOPECKS - 10_050,
    orders: [{ kind: 'refund', state: 'waiting', amount_kopecks: 10_050 }],
    history: [{ action: 'money.refunded', account: vera.accountId, reason: REASON }],
  });
  expect(await checkLedger(fixture().db)).toEqual([]);
});

test('a refund by two operators at once is one refund', async () => {
  const { vera, anna } = await people();
  const gleb = await fixture().operator('gleb@vidno.example');
  await plant(anna);
  const both = [vera, gleb].map((by) => ({ by, code: by.code() }));
  const query = { kopecks: 10_000 };
  const answers = await Promise.all(both.map(({ by, code }) => giveBack(by, anna, { query, typed: '100', code })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await shown(vera, anna)).toMatchObject({ refunded_kopecks: 10_000 });
  expect((await balance(vera, anna)).balance_kopecks).toBe(PLANTED_KOPECKS - 10_000);
});

test('what is spent does not go back to the card, and what the bank takes all the same is our loss', async () => {
  const { vera, anna } = await people();
  await plant(anna);
  await spend(anna, 25_000);
  expect(await shown(vera, anna)).toMatchObject({ refundable_kopecks: 5_000, unreturned_kopecks: PLANTED_KOPECKS });
  const params = { account: anna.accountId, id: PLANTED.invoice };
  const query = { kopecks: PLANTED_KOPECKS };
  expect((await send(vera, previewRefund, { params, query })).json().errors).toEqual({ kopecks: ['Не больше 50 ₽.'] });
  const { lines } = (await send(vera, previewChargeback, { params, query })).json();
  expect(lines).toContain('Уже потрачено 250 ₽: это наш убыток.');
  const body = { reason: REASON, seen: null, by: { code: vera.code() }, typed: '300' };
  expect((await send(vera, bookChargeback, { params, query, body })).statusCode).toBe(200);
  expect(await shown(vera, anna)).toMatchObject({ state: 'refunded', unreturned_kopecks: 0, refundable_kopecks: 0 });
  expect((await balance(vera, anna)).balance_kopecks).toBe(0);
  expect((await send(vera, previewRefund, { params, query })).json().code).toBe('nothing_to_refund');
  expect(await checkLedger(fixture().db)).toEqual([]);
});

test('at most the balance is written off', async () => {
  const { vera, anna } = await people();
  await plant(anna);
  const take = async (kopecks: number, typed: string) =>
    send(vera, writeOffBalance, {
      params: { account: anna.accountId },
      query: { kopecks },
      body: { reason: REASON, seen: (await balance(vera, anna)).seen, by: { code: vera.code() }, typed },
    });
  expect((await take(PLANTED_KOPECKS + 1, '300,01')).statusCode).toBe(422);
  expect((await take(20_000, '200')).statusCode).toBe(200);
  expect((await balance(vera, anna)).balance_kopecks).toBe(10_000);
  expect((await take(20_000, '200')).statusCode).toBe(422);
});

test('refused receipts and orders are listed, and one is sent again or settled once', async () => {
  const { vera, anna } = await people();
  const { db, time } = fixture();
  const id = await plant(anna);
  await refuseReceipts(db);
  await plantRefusedOrder(db, { accountId: anna.accountId, at: time.clock() });
  const receipts = async () => (await send(vera, listRefusedReceipts, { query: {} })).json();
  const orders = async () => (await send(vera, listRefusedOrders, { query: {} })).json();
  expect(await receipts()).toMatchObject({ data: [{ id, purpose: 'top_up', error: 'нет ставки НДС' }], next: null });
  expect(await orders()).toMatchObject({ data: [{ id: PLANTED.order, amount_kopecks: 10_000 }], next: null });
  const saved = async (call: Endpoint) => readCsv((await send(vera, call)).body).slice(2);
  const [when, who] = [expect.stringMatching(/^\d\d\.\d\d\.\d{4}/), String(anna.accountId)];
  expect(await saved(exportRefusedReceipts)).toEqual([
    ['Когда', 'Операция', 'Сумма, ₽', 'Аккаунт', 'Попыток', 'Ответ'],
    [when, 'Пополнение баланса', '300', who, '1', 'нет ставки НДС'],
  ]);
  expect(await saved(exportRefusedOrders)).toEqual([
    ['Когда', 'Операция', 'Сумма, ₽', 'Аккаунт', 'Счёт', 'Платёжная система', 'Попыток', 'Ответ'],
    [when, 'Вернуть на карту', '100', who, PLANTED.invoice, 'CloudPayments', '1', 'карта закрыта'],
  ]);

  const params = { account: anna.accountId, id };
  const warrant = (seen: number | null) => ({ reason: REASON, seen, by: { code: vera.code() } });
  expect((await send(vera, repeatReceipt, { params, body: warrant(null) })).statusCode).toBe(200);
  expect((await receipts()).data).toEqual([]);
  const { transfers } = await shown(vera, anna);
  expect(transfers[0].receipt).toMatchObject({ state: 'waiting', error: null, seen: expect.any(Number) });
  const again = await send(vera, repeatReceipt, { params, body: warrant(transfers[0].receipt.seen) });
  expect(again.json().code).toBe('already_so');

  const settle = (seen: number | null) =>
    send(vera, settleOrder, {
      params: { account: anna.accountId, id: PLANTED.order },
      body: { ...warrant(seen), typed: '100' },
    });
  expect((await settle(null)).statusCode).toBe(200);
  expect((await orders()).data).toEqual([]);
});

test('the figures are those of the month in Moscow, and its CSV adds up to them', async () => {
  const { vera, anna } = await people();
  const month = '2026-01';
  // The last moment of December in Moscow, and the first of January.
  await plant(anna, { id: idOf(1), at: new Date('2025-12-31T20:59:59Z') });
  await plant(anna, {
    id: PLANTED.invoice,
    at: new Date('2025-12-31T21:00:00Z'),
    change: { description: '=cmd|calc!A1', payment_id: '+7' },
  });
  const at = fixture().time.clock();
  expect(at.toISOString()).toMatch(/^2026-01/);
  expect((await giveBack(vera, anna, { query: { kopecks: 5_000 }, typed: '50' })).statusCode).toBe(200);
  const figures = (await send(vera, getMoneyFigures, { query: { month } })).json().data;
  expect(figures).toEqual({
    paid_kopecks: PLANTED_KOPECKS,
    refunded_kopecks: 5_000,
    at: fixture().time.clock().toISOString(),
    in_force: { subscriptions: 0, kopecks: 0 },
    owed_kopecks: 2 * PLANTED_KOPECKS - 5_000,
  });
  const answer = await send(vera, exportMonth, { query: { month } });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  const rows = readCsv(answer.body).filter(([when]) => /^\d\d\.\d\d\.\d{4}/.test(when ?? ''));
  expect(rows.map(([, what, sum]) => [what, sum])).toEqual([
    ['Пополнение баланса', '300'],
    ['Возврат на карту', '-50'],
  ]);
  expect(rows[0]).toContain(`'=cmd|calc!A1`);
  expect(rows[0]).toContain(`'+7`);
  expect(rows[0]).toContain(`${anna.accountId}-${PLANTED.invoice}`);
  expect(answer.body).not.toContain('@');
  expect((await send(vera, getMoneyFigures, { query: { month: '2026-13' } })).statusCode).toBe(422);
});

test('what is owed is what a worker has reckoned last, with its time, and the month is that of now', async () => {
  const { vera, anna } = await people();
  const { db, time } = fixture();
  const figures = async () => (await send(vera, getMoneyFigures, { query: { month: '2026-01' } })).json().data;
  const tools = { db, clock: time.clock };
  await keepStandingFigures(tools);
  const reckoned = time.clock();
  await plant(anna);
  time.advance(60_000);
  const before = { at: reckoned.toISOString(), paid_kopecks: PLANTED_KOPECKS, owed_kopecks: 0 };
  expect(await figures()).toMatchObject(before);
  // One that began earlier and took longer changes nothing.
  await keepStandingFigures({ db, clock: () => new Date(reckoned.getTime() - 1) });
  expect(await figures()).toMatchObject(before);
  await keepStandingFigures(tools);
  expect(await figures()).toMatchObject({ at: time.clock().toISOString(), owed_kopecks: PLANTED_KOPECKS });
});

test('a day is compared with every provider, and one that does not answer is said to be silent', async () => {
  const { vera, anna } = await people();
  const ask = async (day: string) => (await send(vera, reconcileDay, { body: { day } })).json();
  const day = fixture().time.clock().toISOString().slice(0, 10);
  expect((await ask(day)).code).toBe('no_provider_connected');
  expect((await ask('2100-01-01')).errors).toEqual({ day: ['Этот день ещё не наступил.'] });
  await plant(anna, { at: new Date(`${day}T09:00:00Z`) });
  const acquirer = (name: string, listDay: () => Promise<unknown>) => ({ client: { name, listDay } }) as never;
  const silent = async () => {
    throw new AcquirerUnavailableError('down');
  };
  const stranger = { id: 'pay-9', invoiceId: 'чужой', amountKopecks: 1, state: 'paid' };
  fixture().acquirers = [
    acquirer('cloudpayments', async () => [stranger]) as ConnectedAcquirer,
    acquirer('yookassa', silent),
    acquirer('payselection', async () => []),
  ];
  expect((await ask(day)).data).toEqual([
    {
      acquirer: 'cloudpayments',
      outcome: 'differs',
      count: 2,
      differences: [
        { invoice: null, payment_id: 'pay-9', what: 'not_here' },
        { invoice: { account: anna.accountId, id: PLANTED.invoice }, payment_id: 'pay-00a1', what: 'not_there' },
      ],
    },
    { acquirer: 'yookassa', outcome: 'unavailable', count: 0, differences: [] },
    { acquirer: 'payselection', outcome: 'agrees', count: 0, differences: [] },
  ]);
});

test('subscriptions that will renew and those that fail are listed', async () => {
  const vera = await fixture().operator('vera@vidno.example');
  const stage = await openSubscriberFixture(fixture().db);
  try {
    const boris = await stage.addAccount();
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    const list = async (show: string) => (await send(vera, listSubscriptions, { query: { show } })).json().data;
    expect(await list('due')).toMatchObject([
      { account: stage.anna, tariff: 'Месяц', price_kopecks: 99_000, has_card: true, failures: 0 },
    ]);
    await stage.pass(30.2);
    await stage.buy('month', { renew: true, accountId: boris });
    expect(await list('due')).toMatchObject([{ account: boris }]);
    const [failing] = await list('failing');
    expect(failing).toMatchObject({ account: stage.anna, failures: 1, reason: expect.any(String) });
    const saved = async (show: string) =>
      readCsv((await send(vera, exportSubscriptions, { query: { show } })).body).slice(1);
    const when = expect.stringMatching(/^\d\d\.\d\d\.\d{4}/);
    expect(await saved('due')).toEqual([
      ['Отбор', 'Продлятся'],
      [''],
      ['Тариф', 'Аккаунт', 'Цена периода, ₽', 'Спишется', 'Карта'],
      ['Месяц', String(boris), '990', when, 'есть'],
    ]);
    expect(await saved('failing')).toEqual([
      ['Отбор', 'Не продлились'],
      [''],
      ['Тариф', 'Аккаунт', 'Цена периода, ₽', 'Не проходит с', 'Отказов', 'Ответ', 'Следующий шаг'],
      ['Месяц', String(stage.anna), '990', when, '1', failing.reason, when],
    ]);
    const figures = (await send(vera, getMoneyFigures, { query: { month: '2026-01' } })).json().data;
    expect(figures.in_force).toEqual({ subscriptions: 2, kopecks: 198_000 });
  } finally {
    await stage.close();
  }
});
