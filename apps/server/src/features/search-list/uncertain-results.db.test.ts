import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { DISTANCE, openUnpaidFixture, type UnpaidFixture } from '#testing/unpaid/unpaid-fixture.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const PROMO = 'http://promo.vidno.example';
let stage: UnpaidFixture;
let browser: TestBrowser;

beforeEach(async () => {
  stage = await openUnpaidFixture(db(), { config: { webOrigins: ['http://localhost:3000', PROMO] } });
  browser = await stage.openVisitor();
});
afterEach(() => stage?.app.close());

async function readPhoto(id: string, by: TestBrowser = browser): Promise<PhotoSearch> {
  return (await stage.read(by, id)) as PhotoSearch;
}

/** Whether somebody who merely looks alike is shown clearly. */
async function isOpen(id: string, by: TestBrowser = browser): Promise<boolean> {
  const { users, lookalikes } = await readPhoto(id, by);
  expect(users.length + lookalikes.length).toBe(1);
  return users.length === 1;
}

/** As if a search had been found, and paid for, at this time. */
async function pay(searchId: string, ended: Date): Promise<void> {
  const search = await db().selectFrom('search').selectAll().where('id', '=', searchId).executeTakeFirstOrThrow();
  const { account_id, run_id } = search;
  await db()
    .insertInto('search_payment')
    .values({
      account_id,
      run_id,
      search_id: searchId,
      state: 'charged',
      price_kopecks: 1_000,
      invoice_id: null,
      rejected_at: null,
      started_at: ended,
      ended_at: ended,
    })
    .execute();
}

describe('a spoilt photo', () => {
  beforeEach(async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await stage.addKnown('Анна Белова', DISTANCE.spoilt);
  });

  test('shows the right person blurred to whoever has not paid: band, source and a picture, and no more', async () => {
    const id = await stage.searchPhoto(browser);
    const shown = await readPhoto(id);
    expect(shown).toMatchObject({ locked: false, count: 0, weak_count: 1, users: [], hidden: [] });
    expect(shown.lookalikes).toEqual([
      { id: expect.any(String), band: 'weak', source: 'other', url: expect.stringContaining('/blurred-photo/') },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/Анна|Казань|the-planted-person/);
    const answer = { id, person_id: shown.lookalikes[0]?.id, answer: 'same' };
    expect((await stage.post(browser, 'answer-person', answer)).statusCode).toBe(402);
  });

  test.each([
    [false, 'without money'],
    [true, 'with the service'],
  ])('is open (%s) to somebody registered %s', async (expected, _who) => {
    const id = await stage.searchPhoto(browser);
    await stage.register(browser, { service: expected });
    expect(await isOpen(id)).toBe(expected);
  });

  test('shows six a day to an account with the service five times, and again the next day', async () => {
    await stage.register(browser, { service: true });
    const ids = [];
    for (const picture of [0, 1, 2, 3, 4, 5]) ids.push(await stage.searchPhoto(browser, picture));
    expect(await Promise.all(ids.map((id) => isOpen(id)))).toEqual([true, true, true, true, true, false]);
    // Run again on the same day, each keeps its place.
    await stage.refresh(browser, ids[0] ?? '');
    await stage.refresh(browser, ids[5] ?? '');
    expect([await isOpen(ids[0] ?? ''), await isOpen(ids[5] ?? '')]).toEqual([true, false]);
    // Removing one does not make room for another.
    await browser.send({ url: '/smart-search/remove-search', query: { id: ids[1] ?? '' } });
    expect(await isOpen(await stage.searchPhoto(browser, 6))).toBe(false);
    stage.advance(DAY_MS);
    await stage.refresh(browser, ids[5] ?? '');
    expect(await isOpen(ids[5] ?? '')).toBe(true);
  });

  test('is open for thirty days after a paid search, and not by the services of a promo host or a visitor', async () => {
    const id = await stage.searchPhoto(browser);
    const paid = await stage.searchPhoto(browser, 1);
    expect(await isOpen(id)).toBe(false);
    const promo = await browser.send({
      url: '/smart-search/get-search',
      query: { id },
      headers: { origin: PROMO },
    });
    expect(promo.json<PhotoSearch>().users).toEqual([]);
    await pay(paid, stage.tools.clock());
    expect(await isOpen(id)).toBe(true);
    stage.advance(29 * DAY_MS);
    expect(await isOpen(id)).toBe(true);
    stage.advance(DAY_MS);
    expect(await isOpen(id)).toBe(false);
  });

  test('counts for the account that it is brought to, so that new visitors gain nothing', async () => {
    const user = await stage.openVisitor();
    const accountId = await stage.register(user, { service: true });
    for (const picture of [0, 1, 2]) await stage.searchPhoto(user, picture);
    const ids = [];
    for (const picture of [3, 4, 5]) ids.push(await stage.searchPhoto(browser, picture));
    const former = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>().data.id;
    await db()
      .updateTable('browser_session')
      .set({ former_account_id: former })
      .where('account_id', '=', accountId)
      .execute();
    const brought = await user.send({ method: 'POST', url: '/api/login/bring-searches', payload: { bring: true } });
    expect([brought.statusCode, brought.json().moved]).toEqual([200, 3]);
    const shown = await Promise.all(ids.map((id) => isOpen(id, user)));
    expect(shown.filter(Boolean)).toHaveLength(2);
    expect(await isOpen(await stage.searchPhoto(user, 6), user)).toBe(false);
  });

  test('many at once are counted one by one', async () => {
    await stage.register(browser, { service: true });
    const started = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((picture) => stage.addPhoto(browser, picture)));
    await stage.advanceAll();
    const ids = started.map((answer) => answer.json<{ id: string }>().id);
    expect((await Promise.all(ids.map((id) => isOpen(id)))).filter(Boolean)).toHaveLength(5);
  });
});

test('where somebody else was found, those who merely look alike open with the search, and count for nothing', async ({
  skip,
}) => {
  skip(!opened().hasVectors, 'no pgvector');
  await stage.addKnown('Анна Белова', DISTANCE.spoilt);
  await stage.addKnown('Вера Белова', DISTANCE.clear);
  const id = await stage.searchPhoto(browser);
  expect(await readPhoto(id)).toMatchObject({ locked: true, users: [], hidden: [{}], lookalikes: [] });
  await db()
    .updateTable('search_payment')
    .set({ state: 'charged', ended_at: stage.tools.clock() })
    .where('search_id', '=', id)
    .execute();
  expect(await readPhoto(id)).toMatchObject({ users: [{ band: 'confident' }, { band: 'weak' }], lookalikes: [] });
  expect(await db().selectFrom('uncertain_result_count').selectAll().execute()).toEqual([]);
});

describe('words that are spoilt', () => {
  const SPOILT = 'Анна Белоыа';
  const SURNAMES = ['Белова', 'Петрова', 'Смирнова', 'Кузнецова', 'Соколова', 'Крылова'];

  beforeEach(async () => {
    await addKnownPeople(
      db(),
      SURNAMES.map((surname) => ({ name: `Анна ${surname}`, city: 'Казань' })),
    );
  });

  test('find guesses only, which are hidden from whoever has not paid', async () => {
    const id = await stage.searchWords(browser, SPOILT);
    const { body } = await stage.get(browser, id);
    const shown: KeywordSearch = JSON.parse(body);
    expect(shown).toMatchObject({ locked: false, count: 1, users: [], reasons: [], hidden: [{ source: 'other' }] });
    expect(body).not.toMatch(/Белова|Казань|the-planted-person/);
    expect((await stage.post(browser, 'switch-reason', { id, kind: 'typo', off: true })).statusCode).toBe(402);
    await pay(id, stage.tools.clock());
    expect(await stage.read(browser, id)).toMatchObject({ hidden: [], users: [{ name: 'Анна Белова' }] });
  });

  /** Whether each of six spoilt names, searched for one after the other, shows somebody. */
  async function listOpen(by: TestBrowser): Promise<boolean[]> {
    const open = [];
    for (const surname of SURNAMES) {
      const id = await stage.searchWords(by, `Анна ${surname.replace('ова', 'оыа')}`);
      const { users, hidden } = (await stage.read(by, id)) as KeywordSearch;
      expect(users.length + hidden.length).toBe(1);
      open.push(users.length === 1);
    }
    return open;
  }

  test('are open to an account with the service, as often as it likes', async () => {
    await stage.register(browser, { service: true });
    expect(await listOpen(browser)).toEqual(Array(6).fill(true));
  });

  test('are open five times a day to whoever has paid for a search', async () => {
    const paid = await stage.searchWords(browser, 'Анна Белова');
    await db()
      .updateTable('search_payment')
      .set({ state: 'charged', ended_at: stage.tools.clock() })
      .where('search_id', '=', paid)
      .execute();
    expect(await listOpen(browser)).toEqual([true, true, true, true, true, false]);
  });
});
