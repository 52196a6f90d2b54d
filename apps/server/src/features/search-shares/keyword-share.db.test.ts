import type { SharedKeywordSearch } from '@vidno/contract/results/search-share';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveKeywordSearch } from '#features/keyword-search/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveSearchShares } from './routes.ts';

const db = testDatabase();
const APP_SECRET = 'a key of the tests that is long enough';

let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: {} });
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => {
      serveSearchList(into, guards, stage.tools);
      serveKeywordSearch(into, guards, stage.tools);
      serveSearchShares(into, guards, { ...stage.tools, appSecret: APP_SECRET });
    },
  });
  browser = await openVisitor(app);
});
afterEach(() => app.close());

const OLGA = { name: 'Ольга Ветрова', age: 31, city: 'Казань', about: 'Мой телефон не скажу', profileUrl: null };

test('a link shows the words and whom they found, each once, and nothing of whoever searched', async () => {
  const profileUrl = 'https://profiles.test/olga';
  await addKnownPeople(db(), [OLGA, { ...OLGA, profileUrl }, { ...OLGA, name: 'Ольга Ветрова', age: 60 }]);
  const id = await search('Ольга Ветрова');
  await post('label-search', { id, label: 'Моя тайная подпись' });
  const { token } = await share(id);
  const response = await read(token);
  const shared = response.json<SharedKeywordSearch>();
  expect(Object.keys(shared).sort()).toEqual([
    'created',
    'expires',
    'keyword',
    'region',
    'sources',
    'status',
    'type',
    'users',
  ]);
  expect(shared).toMatchObject({ type: 'keyword', keyword: 'Ольга Ветрова', region: null });
  // Both have the words alike, so either may be the first.
  const byAge = shared.users.toSorted((one, other) => (one.age ?? 0) - (other.age ?? 0));
  expect(byAge.map(({ age, records }) => [age, records.length])).toEqual([
    [31, 1],
    [60, 0],
  ]);
  for (const secret of [id, 'тайная', 'телефон', browser.token ?? '']) expect(response.body).not.toContain(secret);
  for (const field of ['id', 'about', 'score', 'apart']) expect(shared.users[0]).not.toHaveProperty(field);
});

test('it shows nobody whom the owner has switched off, and nobody who has left', async () => {
  const [anna = ''] = await addKnownPeople(db(), [{ name: 'Саша Ковалёва' }, { name: 'Александра Ковалёва' }]);
  const id = await search('Саша Ковалёва');
  const { token } = await share(id);
  expect(await namesOf(token)).toEqual(['Саша Ковалёва', 'Александра Ковалёва']);
  await post('switch-reason', { id, kind: 'diminutive', off: true });
  expect(await namesOf(token)).toEqual(['Саша Ковалёва']);
  await leaveCatalogue(db(), [anna]);
  expect(await namesOf(token)).toEqual([]);
});

test('it ends when it is revoked, when the search runs again, and with the search', async () => {
  await addKnownPeople(db(), [OLGA]);
  const id = await search('Ольга Ветрова');
  const first = await share(id);
  expect(await share(id)).toEqual(first);
  await post('unshare', { id });
  expect((await read(first.token)).statusCode).toBe(404);
  const second = await share(id);
  await get('refresh-search', id);
  expect((await read(second.token)).statusCode).toBe(404);
  await stage.advanceAll();
  const third = await share(id);
  expect((await read(third.token)).statusCode).toBe(200);
  await get('remove-search', id);
  expect((await read(third.token)).statusCode).toBe(404);
});

test('two tabs that share at once get the same link, and one that revokes ends it for both', async () => {
  await addKnownPeople(db(), [OLGA]);
  const id = await search('Ольга Ветрова');
  const [one, other] = await Promise.all([share(id), share(id)]);
  expect(one).toEqual(other);
  await Promise.all([post('unshare', { id }), post('unshare', { id })]);
  expect((await read(one.token)).statusCode).toBe(404);
  expect((await get('get-share', id)).json().share).toBeNull();
});

test('nobody found, or somebody else’s search, is neither shared nor made a file of', async () => {
  const id = await search('Ольга Ветрова');
  for (const answer of [await post('share', { id }), await get('export', id)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'nothing_to_share']);
  }
  await addKnownPeople(db(), [OLGA]);
  await get('refresh-search', id);
  await stage.advanceAll();
  browser = await openVisitor(app);
  for (const answer of [await post('share', { id }), await get('export', id), await get('get-share', id)]) {
    expect(answer.statusCode).toBe(404);
  }
});

test('the PDF has the words, where and when, the people with links, and what to be careful of', async () => {
  const profileUrl = 'https://profiles.test/olga';
  const [, gone = ''] = await addKnownPeople(db(), [
    { ...OLGA, profileUrl },
    { ...OLGA, name: 'Ольга Ветрова', age: 60, city: 'Омск' },
  ]);
  const id = await search('Ольга Ветрова');
  await leaveCatalogue(db(), [gone]);
  const response = await get('export', id);
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(response.headers['content-disposition']).toMatch(/filename="vidno-\d{4}-\d\d-\d\d\.pdf"/);
  const text = readPdf(response.rawPayload)
    .map((page) => page.text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  for (const part of ['Видно', 'найден 1 человек', '«Ольга Ветрова»', 'Ольга Ветрова, 31 год', 'Казань', 'Москва)']) {
    expect(text).toContain(part);
  }
  expect(response.rawPayload.toString('latin1')).toContain(`/URI (${profileUrl})`);
  expect(text).toContain('Однофамильцев и тёзок много');
  for (const secret of ['Омск', '60', 'телефон']) expect(text).not.toContain(secret);
});

async function search(keyword: string): Promise<string> {
  const response = await post('add-search', { type: 'keyword', source: 'other', keyword, region: 'any' });
  await stage.advanceAll();
  return response.json<{ id: string }>().id;
}

function get(call: string, id: string) {
  return browser.send({ url: `/smart-search/${call}`, query: { id } });
}

function post(call: string, payload: object) {
  return browser.send({ method: 'POST', url: `/smart-search/${call}`, payload: { ...payload } });
}

async function share(id: string): Promise<{ token: string; expires: string }> {
  const response = await post('share', { id });
  expect(response.statusCode).toBe(200);
  return response.json().share;
}

/** Anybody's browser, without a session. */
function read(token: string) {
  return app.inject({ method: 'POST', url: '/smart-search/shared', payload: { token } });
}

async function namesOf(token: string): Promise<string[]> {
  return (await read(token)).json<SharedKeywordSearch>().users.map(({ name }) => name);
}
