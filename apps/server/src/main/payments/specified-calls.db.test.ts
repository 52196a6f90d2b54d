import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { PAYMENTS_CONNECTED } from '#testing/payments/paid-config.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

/** Calls that pay, with exactly the fields that the specification names. */
const SPECIFIED: readonly [path: string, fields: object][] = [
  ['/api/init-payment', { amount: 30, callback_url: '/cabinet' }],
  ['/api/init-payment', { amount: 30 }],
  ['/api/demo/init-payment', { callback_url: '/demopay', amount: 10 }],
  ['/api/init-payment/initial-card', {}],
  ['/api/demo/subscription', {}],
  ['/api/init-service', { group_id: 'Tariff', params: '{"tariff":"day"}' }],
];

let opened: TestProduct;
let browser: TestBrowser;
let accountId: number;

beforeAll(async () => {
  const settings = process.env.TEST_ENGINE === 'postgresql' ? { DATABASE_URL: await createMigratedDatabaseUrl() } : {};
  opened = await openTestProduct({ ...PAYMENTS_CONNECTED, ...settings });
});
afterAll(() => opened.close());

/** Somebody with a mailbox, so that the receipt has an address. */
beforeEach(async () => {
  browser = await openVisitor(opened.app);
  accountId = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>().data.id;
  const email = `payer-${accountId}@vidno.example`;
  await opened.product.tools.db
    .updateTable('account')
    .set({ demo: false, email })
    .where('id', '=', accountId)
    .execute();
});

const post = (url: string, payload?: object) => browser.send({ method: 'POST', url, ...(payload && { payload }) });
const acceptances = () =>
  opened.product.tools.db
    .selectFrom('audit_event')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('action', '=', 'document.accepted')
    .execute();

describe('with the fields of the specification and no more', () => {
  test.each(SPECIFIED)('%s %j is taken', async (path, fields) => {
    const answer = await post(path, Object.keys(fields).length > 0 ? fields : undefined);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    const [accepted] = await acceptances();
    expect(accepted?.subject).toMatchObject({ kind: 'offer', accepted_for: 'payment', shown: 'by_default' });
  });

  test('a version that stood on the screen is recorded as such', async () => {
    const { data } = (await browser.send({ url: '/api/documents/offer' })).json<{ data: { version: string } }>();
    expect((await post('/api/init-payment', { amount: 30, offer_version: data.version })).statusCode).toBe(200);
    expect((await acceptances())[0]?.subject).toEqual({
      kind: 'offer',
      version: data.version,
      accepted_for: 'payment',
    });
  });
});

describe('a 422 names its field:', () => {
  test.each<[path: string, fields: object, field: string]>([
    ['/api/init-payment', { amount: 'сто' }, 'amount'],
    ['/api/init-payment', { amount: 30, offer_version: '2020-01-01' }, 'offer_version'],
    ['/api/init-payment', { amount: 30, callback_url: '//elsewhere.example' }, 'callback_url'],
    ['/api/init-service', { group_id: 'Nothing', params: '{}' }, 'group_id'],
    ['/api/init-service', { params: '{}' }, 'group_id'],
    ['/api/init-service', { group_id: 'Tariff', params: 'not JSON' }, 'tariff'],
    // What is charged again is agreed to in words of its own.
    ['/api/init-service', { group_id: 'Tariff', params: '{"tariff":"trial","renew":true}' }, 'recurring_version'],
    ['/api/demo/subscription', { tariff: 'none-such' }, 'tariff'],
    ['/api/demo/check-temp-code', { phone: '123', code: '1' }, 'phone'],
  ])('%s %j', async (path, fields, field) => {
    const answer = await post(path, fields);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
    expect(await acceptances()).toEqual([]);
  });

  test('a payer without a mailbox is asked for one', async () => {
    browser = await openVisitor(opened.app);
    const answer = await post('/api/demo/init-payment', { amount: 10 });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: ['Укажите почту: туда придёт чек.'] }]);
  });
});
