import { afterEach, expect, test } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { openUnpaidFixture, type UnpaidFixture } from '#testing/unpaid/unpaid-fixture.ts';

const opened = testOpenedDatabase();
const DAY_SECONDS = 86_400;
let stage: UnpaidFixture;

afterEach(() => stage?.app.close());

async function open(limits: { session?: number; account?: number; address?: number }): Promise<TestBrowser> {
  const unpaidPhotoSearches = { session: 100, account: 100, address: 100, ...limits };
  stage = await openUnpaidFixture(opened().db, {
    config: { unpaidPhotoSearches },
    limits: { db: opened().db, factor: 1 },
  });
  return await stage.openVisitor();
}

async function statusOf(browser: TestBrowser, picture: number): Promise<number> {
  return (await stage.addPhoto(browser, picture)).statusCode;
}

test.each(['session', 'account', 'address'] as const)(
  'searches that nobody pays for end with the day, by %s',
  async (by) => {
    const browser = await open({ [by]: 2 });
    expect([await statusOf(browser, 0), await statusOf(browser, 1)]).toEqual([200, 200]);
    const refused = await stage.addPhoto(browser, 2);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_unpaid_searches']);
    expect(refused.json().message).toMatch(/Бесплатные поиски по фото на сегодня закончились/);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(DAY_SECONDS - 600);
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS);
    // Another visitor at the same address.
    expect(await statusOf(await stage.openVisitor(), 0)).toBe(by === 'address' ? 429 : 200);
  },
);

test('the same search again counts for nothing, nor does one that is refused', async () => {
  const browser = await open({ account: 2 });
  expect(await statusOf(browser, 0)).toBe(200);
  for (let again = 0; again < 4; again += 1) expect(await statusOf(browser, 0)).toBe(200);
  for (let again = 0; again < 4; again += 1) expect(await statusOf(browser, 99)).toBe(422);
  expect([await statusOf(browser, 1), await statusOf(browser, 2)]).toEqual([200, 429]);
});

test('many at once are no way around it', async () => {
  const browser = await open({ account: 3 });
  const statuses = await Promise.all(Array.from({ length: 9 }, (_, picture) => statusOf(browser, picture)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
});

test('who has the service, or pays from the balance, is not limited', async () => {
  const browser = await open({ account: 1, session: 1, address: 1 });
  await stage.register(browser, { service: true });
  for (const picture of [0, 1, 2]) expect(await statusOf(browser, picture)).toBe(200);
});
