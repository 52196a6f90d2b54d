import { createHash } from 'node:crypto';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { type SearchShare, SHARED_RESULT_DAYS, type SharedSearch } from '@vidno/contract/results/search-share';
import { VERDICTS } from '@vidno/contract/verdicts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { servePhotoSearch } from '#features/photo-search/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { leaveCatalogue, losePhotos } from '#testing/leave-catalogue.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveSearchShares } from './routes.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const IMAGE_NAME = 'holiday.jpg';
const APP_SECRET = 'a key of the tests that is long enough';

let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;
let anna: Awaited<ReturnType<typeof addPerson>>;
let searchId: string;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = createSearchFixture({
    db: db(),
    pictures: { anna: [fakeFace('anna')], vera: [fakeFace('vera')] },
  });
  const { tools } = stage;
  app = await createTestApp({
    db: db(),
    addCalls: (server, guards) => {
      serveSearchList(server, guards, tools);
      servePhotoSearch(server, guards, tools);
      serveSearchShares(server, guards, { ...tools, appSecret: APP_SECRET });
    },
  });
  browser = await openWithConsent();
  const profileUrl = 'https://profiles.test/anna';
  anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1, 0.2], profileUrl });
  searchId = await search('anna');
});
afterEach(() => app?.close());

test('a link shows the people found without a session, and nothing of whoever searched or what with', async () => {
  await addPerson(db(), { name: 'Маша', face: 'anna', offsets: [0.57] });
  const denied = await addPerson(db(), { name: 'Инна', face: 'anna', offsets: [0.3] });
  await runAgain();
  await post('answer-person', { person_id: idOf(denied), answer: 'other' });
  await post('answer-person', { person_id: idOf(anna), answer: 'same' });
  await post('label-search', { label: 'Моя тайная подпись' });
  const { token, expires } = await share();

  const response = await read(token);

  const shared = response.json<SharedSearch>();
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(expires).toBe(new Date(stage.tools.clock().getTime() + SHARED_RESULT_DAYS * DAY_MS).toISOString());
  expect(shared).toMatchObject({ status: 'ok', expires, sources: [{ id: 'other' }] });
  // Neither who merely looks alike, nor whom the owner has ruled out.
  expect(shared.users).toMatchObject([
    {
      name: 'Анна',
      age: 30,
      city: 'Казань',
      band: 'confident',
      profile_url: 'https://profiles.test/anna',
      photos: [{ band: 'confident' }, {}],
    },
  ]);
  const row = await db().selectFrom('search_share').selectAll().executeTakeFirstOrThrow();
  const { hash } = await db().selectFrom('search').select('hash').executeTakeFirstOrThrow();
  for (const secret of [searchId, hash, row.id, row.run_id, browser.token ?? '', IMAGE_NAME, 'тайная']) {
    expect(response.body).not.toContain(secret);
  }
  expect(Object.keys(shared).sort()).toEqual(['bands', 'created', 'expires', 'sources', 'status', 'type', 'users']);
  expect(shared.users[0]?.photos[0]).not.toHaveProperty('eyes');
  for (const field of ['id', 'answer', 'about']) expect(shared.users[0]).not.toHaveProperty(field);
});

test('no link is made that would show nobody, and the result says who is left', async () => {
  const rejected = async () =>
    (await browser.send({ url: '/smart-search/get-search', query: { id: searchId } })).json().rejected_count;
  expect(await rejected()).toBe(0);
  await post('answer-person', { person_id: idOf(anna), answer: 'other' });
  expect(await rejected()).toBe(1);
  const refused = await post('share');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_to_share']);
  await post('answer-person', { person_id: idOf(anna), answer: null });
  expect(await rejected()).toBe(0);
  expect((await post('share')).statusCode).toBe(200);
});

test('the addresses of its pictures open for anybody for a quarter of an hour, and name no account', async () => {
  const { token } = await share();
  const { users } = (await read(token)).json<SharedSearch>();
  const ticket = users[0]?.photos[0]?.url.replace('/files/', '') ?? '';
  const key = `people/${anna.id}/0.jpg`;

  const { fileUrls } = stage.tools;
  const { id: accountId } = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
  expect(fileUrls.openTicket('file', ticket, null)).toEqual({ key, isPublic: false });
  stage.advance(DAY_MS / 24);
  for (const account of [null, accountId, 0]) expect(fileUrls.openTicket('file', ticket, account)).toBeNull();
});

test('asked for again, the link is the same until it is revoked; then another one is made', async () => {
  expect(await known()).toBeNull();
  const one = await share();
  stage.advance(DAY_MS);
  expect(await share()).toEqual(one);
  expect(await known()).toEqual(one);

  expect((await post('unshare')).json()).toEqual({ status: 'ok' });
  expect(await statusOf(one.token)).toBe(404);
  expect(await known()).toBeNull();
  const two = await share();
  expect(two.token).not.toBe(one.token);
  expect(two.expires > one.expires).toBe(true);
  expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([404, 200]);
  const journal = await db().selectFrom('audit_event').select('action').orderBy('id').execute();
  const sharing = journal.map(({ action }) => action).filter((action) => action.endsWith('shared'));
  expect(sharing).toEqual(['search.shared', 'search.unshared', 'search.shared']);
});

test('no token can be made from what the database holds', async () => {
  const { token } = await share();
  const stored = JSON.stringify(await db().selectFrom('search_share').selectAll().execute());
  const { id } = await db().selectFrom('search_share').select('id').executeTakeFirstOrThrow();
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const guess = Buffer.concat([bytes, createHash('sha256').update(id).digest()]).toString('base64url');
  expect(stored).not.toContain(token);
  expect(guess).toHaveLength(token.length);
  expect(await statusOf(guess)).toBe(404);
});

test.each(['', 'null', 'x'.repeat(64), 'x'.repeat(200), 'кириллица'])('the token «%s» opens nothing', async (token) => {
  await share();
  const response = await read(token);
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test(`after ${SHARED_RESULT_DAYS} days a link opens nothing and is deleted`, async () => {
  const { token } = await share();
  const purge = () => purgeRows({ ...stage.tools, resultDays: 30, demoIdleDays: 30 });

  stage.advance(SHARED_RESULT_DAYS * DAY_MS - 1);
  await purge();
  expect(await statusOf(token)).toBe(200);
  stage.advance(1);
  expect(await statusOf(token)).toBe(404);
  expect(await links()).toHaveLength(1);
  await purge();
  expect(await links()).toEqual([]);
});

test('whoever leaves the catalogue, or has no photo left in it, is not shown any more', async () => {
  const olga = await addPerson(db(), { name: 'Ольга', face: 'anna', offsets: [0.15] });
  await runAgain();
  const { token } = await share();
  expect(await namesOf(token)).toEqual(['Анна', 'Ольга']);

  await leaveCatalogue(db(), [olga.id]);
  expect(await namesOf(token)).toEqual(['Анна']);
  await losePhotos(db(), [anna.id]);
  expect(await namesOf(token)).toEqual([]);
});

test('a search that is removed, or run again, takes its link with it', async () => {
  const first = await share();
  await get('refresh-search');
  expect(await statusOf(first.token)).toBe(404);
  expect((await post('share')).json().code).toBe('nothing_to_share');
  await stage.advanceAll();
  expect(await statusOf(first.token)).toBe(404);

  const second = await share();
  expect(await statusOf(second.token)).toBe(200);
  await get('remove-search');
  expect(await statusOf(second.token)).toBe(404);
  expect(await links()).toEqual([]);
});

test('the links of a blocked account, and of a deleted one, open nothing', async () => {
  const { token } = await share();
  await db().updateTable('account').set({ blocked_at: stage.tools.clock() }).execute();
  expect(await statusOf(token)).toBe(404);
  await db().updateTable('account').set({ blocked_at: null, deletion_at: stage.tools.clock() }).execute();
  expect(await statusOf(token)).toBe(404);
  await db().updateTable('account').set({ deletion_at: null }).execute();
  expect(await statusOf(token)).toBe(200);
  await db().deleteFrom('account').execute();
  expect(await statusOf(token)).toBe(404);
});

test('a result that is not paid for cannot be shared, nor is it shown by a link made before', async () => {
  const { token } = await share();
  const account = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
  const { run_id } = await db().selectFrom('search').select('run_id').executeTakeFirstOrThrow();
  const now = stage.tools.clock();
  await db()
    .insertInto('search_payment')
    .values({
      account_id: account.id,
      search_id: searchId,
      run_id,
      state: 'locked',
      price_kopecks: 1_000,
      invoice_id: null,
      rejected_at: null,
      started_at: now,
      ended_at: now,
    })
    .execute();
  expect(await statusOf(token)).toBe(404);
  const refused = await post('share');
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'not_paid']);
});

test('a search that found nobody has nothing to share', async () => {
  searchId = await search('vera');
  const refused = await post('share');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_to_share']);
});

test('the PDF shows the searched face while it is kept, the faces found with their verdict and promise, and the link', async () => {
  const { files } = stage;
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#4477aa' } })
    .jpeg()
    .toBuffer();
  await files.put(`people/${anna.id}/0.jpg`, picture, 'image/jpeg');
  for await (const key of files.list()) if (key.startsWith('query/')) await files.put(key, picture, 'image/jpeg');
  const rejected = await addPerson(db(), { name: 'Инна', face: 'anna', offsets: [0.3] });
  await runAgain();
  await post('answer-person', { person_id: idOf(rejected), answer: 'other' });
  const response = await get('export');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOf(response.rawPayload);
  for (const part of [
    'Видно',
    'найден 1 человек',
    'Лицо с вашего фото',
    VERDICTS.confident.name,
    'не чаще чем в 1 поиске из 100',
    'Анна, 30 лет',
    'не доказательство',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Инна');
  expect(response.rawPayload.toString('latin1')).toContain('/URI (https://profiles.test/anna)');
  expect(picturesIn(response.rawPayload)).toBe(2);

  await db().deleteFrom('query_photo').execute();
  const later = await get('export');
  expect(textOf(later.rawPayload)).not.toContain('Лицо с вашего фото');
  expect(picturesIn(later.rawPayload)).toBe(1);
});

test('nobody else can make, see or revoke a link', async () => {
  const { token } = await share();
  const stranger = await openVisitor(app);
  for (const url of ['share', 'unshare']) {
    const payload = { id: searchId };
    const response = await stranger.send({ method: 'POST', url: `/smart-search/${url}`, payload });
    expect(response.statusCode).toBe(404);
  }
  expect((await stranger.send({ url: '/smart-search/get-share', query: { id: searchId } })).statusCode).toBe(404);
  expect(await statusOf(token)).toBe(200);
});

async function openWithConsent(): Promise<TestBrowser> {
  const opening = await openVisitor(app);
  const payload = { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
  await opening.send({ method: 'POST', url: '/api/privacy/consent', payload });
  return opening;
}

/** A finished search for the face on this picture. */
async function search(picture: string): Promise<string> {
  const form = new FormData();
  form.append('type', 'photo');
  form.append('source', 'other');
  form.append('image', new File([picture], IMAGE_NAME, { type: 'image/jpeg' }));
  const body = new Response(form);
  const started = await browser.send({
    method: 'POST',
    url: '/smart-search/add-search-demo',
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  await stage.advanceAll();
  return started.json<{ id: string }>().id;
}

function get(call: string) {
  return browser.send({ url: `/smart-search/${call}`, query: { id: searchId } });
}

function post(call: string, fields: object = {}) {
  return browser.send({ method: 'POST', url: `/smart-search/${call}`, payload: { id: searchId, ...fields } });
}

async function runAgain(): Promise<void> {
  await get('refresh-search');
  await stage.advanceAll();
}

async function share(): Promise<SearchShare> {
  const response = await post('share');
  expect(response.statusCode).toBe(200);
  return response.json<{ share: SearchShare }>().share;
}

async function known(): Promise<SearchShare | null> {
  return (await get('get-share')).json<{ share: SearchShare | null }>().share;
}

/** Anybody's browser, without a session. */
function read(token: string) {
  return app.inject({ method: 'POST', url: '/smart-search/shared', payload: { token } });
}

async function statusOf(token: string): Promise<number> {
  return (await read(token)).statusCode;
}

async function namesOf(token: string): Promise<string[]> {
  return (await read(token)).json<SharedSearch>().users.map(({ name }) => name);
}

/** In the search. */
function idOf({ id }: { id: string }): string {
  return stage.tools.outerIds.personIn(searchId, id);
}

function textOf(pdf: Buffer): string {
  return readPdf(pdf)
    .map((page) => page.text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

function picturesIn(pdf: Buffer): number {
  return pdf.toString('latin1').split('/Subtype /Image').length - 1;
}

function links() {
  return db().selectFrom('search_share').selectAll().execute();
}
