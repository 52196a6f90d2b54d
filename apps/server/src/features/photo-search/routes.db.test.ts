import { randomUUID } from 'node:crypto';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { servePhotoSearch } from './routes.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const FAULTS = [
  'picture_empty',
  'picture_unreadable',
  'picture_unsupported',
  'picture_incomplete',
  'picture_damaged',
  'picture_too_heavy',
  'picture_too_many_pixels',
  'picture_too_small',
  'picture_too_complex',
] as const;
const pictures = {
  anna: [fakeFace('anna')],
  five: ['anna', 'boris', 'vera', 'gleb', 'dina'].map((name) => fakeFace(name)),
  landscape: [],
  statue: [fakeFace('statue', { fitness: { fit: false, because: 'not_a_face' } })],
  ...Object.fromEntries(FAULTS.map((because) => [because, { kind: 'refused' as const, because }])),
};
const internet = {
  'https://photos.test/anna.jpg': {
    kind: 'fetched' as const,
    bytes: new TextEncoder().encode('anna'),
    contentType: 'image/jpeg',
  },
  'https://photos.test/page': {
    kind: 'fetched' as const,
    bytes: new TextEncoder().encode('<html>'),
    contentType: 'image/jpeg',
  },
  'http://169.254.169.254/': { kind: 'refused' as const, because: 'url_forbidden' as const },
  'https://photos.test/slow': { kind: 'refused' as const, because: 'url_too_slow' as const },
  'https://photos.test/endless': { kind: 'refused' as const, because: 'picture_too_heavy' as const },
};
let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures, internet });
  app = await openApp();
  browser = await openWithConsent();
});
afterEach(() => app.close());

describe('a photo', () => {
  test('with faces is answered with their boxes, and is there again after a reload', async () => {
    const response = await post('detect-faces', { image: 'five' });
    expect(response.statusCode).toBe(200);
    const upload = response.json();
    expect(upload).toMatchObject({
      status: 'ok',
      faces: [{ index: 0, quality: 0.9, box: { x: 0.3 } }, {}, {}, {}, {}],
    });
    expect(upload.imagePath).toMatch(/^\/files\//);
    expect((await get(`get-upload?upload_id=${upload.upload_id}`)).json()).toMatchObject({
      upload_id: upload.upload_id,
    });
  });

  test('may be an address, in a form or as JSON', async () => {
    expect((await post('detect-faces', { url: 'https://photos.test/anna.jpg' })).statusCode).toBe(200);
    const payload = { url: 'https://photos.test/anna.jpg' };
    const response = await browser.send({ method: 'POST', url: '/smart-search/detect-faces', payload });
    expect(response.json()).toMatchObject({ status: 'ok', faces: [{ index: 0 }] });
  });

  test.each([
    ...FAULTS.map((fault) => [{ image: fault }, 'bad_image'] as const),
    [{ image: 'text named .jpg' }, 'bad_image'],
    [{ image: 'landscape' }, 'no_face'],
    [{ image: 'statue' }, 'not_fit'],
    [{ url: 'http://169.254.169.254/' }, 'bad_url'],
    [{ url: 'https://photos.test/slow' }, 'url_unreachable'],
    [{ url: 'https://photos.test/endless' }, 'bad_image'],
    [{ url: 'https://photos.test/page' }, 'bad_image'],
    [{ url: 'https://nowhere.test/' }, 'url_unreachable'],
  ] as const)('that cannot be used is refused in Russian and leaves nothing: %j', async (fields, code) => {
    for (const call of ['detect-faces', 'add-search', 'add-search-demo']) {
      const response = await post(call, { type: 'photo', source: 'other', ...fields });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ status: 'error', code, message: expect.stringMatching(/[а-я]{3}/) });
    }
    expect(await db().selectFrom('query_photo').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
    expect(stage.files.files.size).toBe(0);
  });

  test('of 25 MB is too heavy, and no photo at all is said to be missing', async () => {
    const heavy = await post('detect-faces', { image: 'x'.repeat(25 * 1024 * 1024) });
    expect([heavy.statusCode, heavy.json().code]).toEqual([422, 'bad_image']);
    const missing = await post('add-search', { type: 'photo', source: 'other' });
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Добавьте фото: файл или ссылку.']);
  });
});

describe('a search', () => {
  test('that an idle service carries out at once is answered with its first page', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await app.close();
    stage = createSearchFixture({ db: db(), pictures, internet, isIdle: true });
    app = await openApp();
    browser = await openWithConsent();
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const answered = (await post('add-search', { type: 'photo', source: 'other', image: 'anna' })).json();
    await stage.tools.runner.stop();
    expect(answered).toMatchObject({ status: 'ok', result: { status: 'ok', count: 1, users: [{ name: 'Анна' }] } });
    expect((await get(`get-search?id=${answered.id}`)).json()).toEqual(answered.result);
  });

  test('goes from the photo to the people found, with its progress as a stream', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const started = (await post('add-search-demo', { type: 'photo', source: 'other', image: 'anna' })).json();
    expect(started).toMatchObject({ status: 'wait' });
    expect((await get(`get-search?id=${started.id}`)).json()).toMatchObject({ status: 'wait', users: [] });

    const events = browser.send({ url: `/smart-search/events?id=${started.id}` });
    await stage.advanceAll();
    const stream = await events;
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const states = [...stream.payload.matchAll(/id: (\d+)\ndata: (.*)\n/g)].map(([, id, text]) => [
      Number(id),
      JSON.parse(text ?? ''),
    ]);
    expect(states.map(([id]) => id)).toEqual(states.map(([id]) => id).toSorted((a, b) => a - b));
    expect(states.at(-1)?.[1]).toEqual({
      status: 'ok',
      percent: 100,
      message: 'Готово',
      can_accelerate: false,
      accelerated: false,
    });

    const headers = { 'last-event-id': String(states.at(-1)?.[0]) };
    const again = await browser.send({ url: `/smart-search/events?id=${started.id}`, headers });
    expect(again.payload.match(/^id: /gm)).toHaveLength(1);

    const found = (await get(`get-search?id=${started.id}`)).json();
    expect(found).toMatchObject({ status: 'ok', count: 1, users: [{ name: 'Анна', band: 'confident' }], page: 0 });
    expect((await get('get-list?demo=true')).json()).toMatchObject({ totalCount: 1, data: [{ count: 1, demo: true }] });
    expect((await get('get-list?demo=false')).json()).toEqual({
      status: 'ok',
      data: [],
      totalCount: 0,
      counts: { all: 0, keyword: 0, found: 0, nobody: 0, wait: 0, error: 0 },
    });

    const repeated = await post('add-search-demo', {
      type: 'photo',
      source: 'other',
      image: 'anna',
      hash: 'mine',
      p: '7',
    });
    expect(repeated.json()).toMatchObject({
      status: 'exists',
      id: started.id,
      search: { id: started.id, status: 'ok', count: 1 },
    });
  });

  test('of several faces asks for one, with what is needed to go on', async () => {
    const asked = await post('add-search', { type: 'photo', source: 'other', image: 'five' });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({ status: 'error', code: 'choose_face', faces: { length: 5 } });
    const chosen = { type: 'photo', source: 'other', upload_id: asked.json().upload_id, face: '3' };
    expect((await post('add-search', chosen)).json()).toMatchObject({ status: 'wait' });
  });

  test.each([
    [{ source: 'nowhere' }, 400, 'source_unknown'],
    [{ face: '-1' }, 400, 'invalid_request'],
    [{ face: '9' }, 400, 'invalid_request'],
    [{ type: 'video' }, 400, 'invalid_request'],
    [{ upload_id: 'mine' }, 400, 'invalid_request'],
  ])('with %j is refused', async (fields, status, code) => {
    const response = await post('add-search', { type: 'photo', source: 'other', image: 'anna', ...fields });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test('needs a consent first: before it no face is looked for, and nothing is stored', async () => {
    const looked = vi.spyOn(stage.tools.faceEngine, 'findFaces');
    const recognised = vi.spyOn(stage.tools.faceEngine, 'recognise');
    browser = await openVisitor(app);
    const photo = { type: 'photo', source: 'other' };
    for (const fields of [{ image: 'anna' }, { url: 'https://photos.test/anna.jpg' }]) {
      for (const call of ['detect-faces', 'add-search', 'add-search-demo']) {
        const response = await post(call, { ...photo, ...fields });
        expect([response.statusCode, response.json().code]).toEqual([403, 'consent_required']);
      }
    }
    expect(looked).not.toHaveBeenCalled();
    expect(recognised).not.toHaveBeenCalled();
    expect(stage.files.files.size).toBe(0);
    expect(await db().selectFrom('query_photo').selectAll().execute()).toEqual([]);

    await acceptConsent(browser);
    expect((await post('detect-faces', { image: 'anna' })).statusCode).toBe(200);
  });

  test('needs a consent to the current text', async () => {
    await db().updateTable('consent').set({ version: '2025-01-01' }).execute();
    const response = await post('detect-faces', { image: 'anna' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'consent_required']);
  });

  test('needs the service', async () => {
    await db().deleteFrom('account_service').execute();
    for (const call of ['detect-faces', 'add-search']) {
      const response = await post(call, { type: 'photo', source: 'other', image: 'anna' });
      expect([response.statusCode, response.json()]).toMatchObject([
        402,
        { code: 'not_paid', message: 'Данная функция не оплачена' },
      ]);
    }
  });
});

test.each([
  ['get-search?id=ID', 200],
  ['get-search?id=ID&page=1000000000', 200],
  ['get-search?id=ID&page=-1', 400],
  ['get-search?id=ID&page=1.5', 400],
  ['get-search?id=mine', 400],
  ['get-search', 400],
  ['get-list?page=-1', 400],
  ['get-list?page=1000000000', 200],
])('%s answers %i', async (url, status) => {
  const { id } = (await post('add-search', { type: 'photo', source: 'other', image: 'anna' })).json();
  expect((await get(url.replace('ID', id))).statusCode).toBe(status);
});

describe("somebody else's search", () => {
  const calls = ['get-search', 'refresh-search', 'remove-search', 'events'];

  test('is not found by any call, and stays as it is', async () => {
    const { id } = (await post('add-search', { type: 'photo', source: 'other', image: 'anna' })).json();
    browser = await openWithConsent();
    for (const call of calls) {
      const response = await get(`${call}?id=${id}`);
      expect([call, response.statusCode, response.json().code]).toEqual([call, 404, 'not_found']);
    }
    const payload = { id, person_id: randomUUID(), answer: 'same' };
    const answered = await browser.send({ method: 'POST', url: '/smart-search/answer-person', payload });
    expect(answered.statusCode).toBe(404);
    expect(await db().selectFrom('search').selectAll().execute()).toHaveLength(1);
    expect((await get('get-list')).json().totalCount).toBe(0);
  });

  test('photo is not found either', async () => {
    const { upload_id } = (await post('detect-faces', { image: 'anna' })).json();
    browser = await openWithConsent();
    expect((await get(`get-upload?upload_id=${upload_id}`)).statusCode).toBe(404);
    expect((await post('add-search', { type: 'photo', source: 'other', upload_id })).statusCode).toBe(404);
  });

  test.each(calls)('%s of a search that never was is 404 too', async (call) => {
    expect((await get(`${call}?id=${randomUUID()}`)).statusCode).toBe(404);
  });
});

test('without a session header, with a wrong one and without an account nobody gets in', async () => {
  const calls = ['get-list', `get-search?id=${randomUUID()}`, `events?id=${randomUUID()}`];
  for (const url of calls) {
    expect((await app.inject({ url: `/smart-search/${url}` })).statusCode).toBe(401);
    const headers = { 'app-session-id': 'x'.repeat(43) };
    expect((await app.inject({ url: `/smart-search/${url}`, headers })).statusCode).toBe(401);
  }
  browser = await openNewBrowser(app);
  expect((await post('detect-faces', { image: 'anna' })).statusCode).toBe(401);
});

async function openWithConsent(): Promise<TestBrowser> {
  const opened = await openVisitor(app);
  await acceptConsent(opened);
  return opened;
}

async function acceptConsent(visitor: TestBrowser): Promise<void> {
  const payload = { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
  await visitor.send({ method: 'POST', url: '/api/privacy/consent', payload });
}

function get(url: string) {
  return browser.send({ url: `/smart-search/${url}` });
}

/** `image` is the text of a picture file. */
async function post(call: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'image') form.append(name, new File([value], 'photo.jpg', { type: 'image/jpeg' }));
    else form.append(name, value);
  }
  const body = new Response(form);
  return await browser.send({
    method: 'POST',
    url: `/smart-search/${call}`,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

function openApp() {
  return createTestApp({
    db: db(),
    addCalls: (into, guards) => {
      servePhotoSearch(into, guards, stage.tools);
      serveSearchList(into, guards, stage.tools);
    },
  });
}
