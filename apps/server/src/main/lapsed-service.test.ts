import { SERVICE } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS } from '#testing/attack/access.ts';
import { fillAccount, type Holdings } from '#testing/attack/fill-account.ts';
import { validRequest } from '#testing/attack/valid-request.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

const CALLS = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).map(
  ([name, definition]) => [name, definition, ACCESS[name]] as const,
);
const STARTING = CALLS.filter(([, , { starts }]) => starts !== undefined);
const READING = CALLS.filter(([name, , { owned, starts }]) => owned && !starts && !name.startsWith('remove'));
const LISTS = ['/smart-search/get-list', '/collection/get', '/monitor-search/get-list'];

let opened: TestProduct;
/** Has no service any more, and what was delivered before. */
let lapsed: TestBrowser;
let held: Holdings;
/** Has neither. */
let poor: TestBrowser;

beforeAll(async () => {
  opened = await openTestProduct();
  const { db } = opened.product.tools;
  await db.updateTable('source').set({ health: 'up', health_message: null }).execute();
  lapsed = await openVisitor(opened.app);
  held = await fillAccount(lapsed);
  await lapsed.send({ url: `/audience/get?vk_id=${held.tracked}` });
  poor = await openVisitor(opened.app);
  await db.deleteFrom('account_service').execute();
});
afterAll(() => opened.close());

test.each(STARTING)('%s starts nothing', async (...[, definition, { owned, starts }]) => {
  const { db } = opened.product.tools;
  const countRuns = async () => (await db.selectFrom('run').select('id').execute()).length;
  const before = await countRuns();
  const request = validRequest(definition, owned ? { [owned.field]: held[owned.kind] } : {});
  const answer = await lapsed.send(request);
  expect([answer.statusCode, answer.json()]).toMatchObject([402, { code: 'not_paid', service: starts }]);
  // Whose it is is checked before whether it may run.
  const refused = owned ? [404, { code: 'not_found' }] : [402, { code: 'not_paid', service: starts }];
  const stranger = await poor.send(request);
  expect([stranger.statusCode, stranger.json()]).toMatchObject(refused);
  expect(await countRuns()).toBe(before);
});

test('a VK account is added by reading the list with a login, which starts nothing either', async () => {
  for (const browser of [lapsed, poor]) {
    const answer = await browser.send({ url: '/collection/get?login=posts_40' });
    expect([answer.statusCode, answer.json()]).toMatchObject([402, { code: 'not_paid', service: SERVICE.vk }]);
  }
});

test.each(READING)('%s asks for no service', async (...[, definition, { owned }]) => {
  if (!owned) return;
  const request = validRequest(definition, { [owned.field]: held[owned.kind] });
  expect((await lapsed.send(request)).statusCode).not.toBe(402);
  expect((await poor.send(request)).statusCode).toBe(404);
});

test('what was delivered is listed and opens its screens until it is removed', async () => {
  const open = async (browser = lapsed) => (await browser.send({ url: '/api/get-allow-services' })).json().data;
  const totals = async () =>
    await Promise.all(LISTS.map(async (url) => (await lapsed.send({ url })).json<{ totalCount: number }>().totalCount));
  expect([await open(poor), await open(), await totals()]).toEqual([[], [1, 2, 3], [1, 1, 1]]);
  const { data } = (await lapsed.send({ url: '/api/profile' })).json();
  expect([data.allow_services, data.paid_services]).toEqual([[1, 2, 3], []]);
  await lapsed.send({ url: `/collection/remove-user?id=${held.tracked}` });
  expect([await open(), await totals()]).toEqual([
    [1, 3],
    [1, 0, 1],
  ]);
  await lapsed.send({ url: `/monitor-search/remove-search?id=${held.monitor}` });
  await lapsed.send({ url: `/smart-search/remove-search?id=${held.search}` });
  expect([await open(), await totals()]).toEqual([[], [0, 0, 0]]);
});
