import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { createFileUrls, type FileUrls } from '#files/file-urls.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openBrowser, openVisitor } from '#testing/test-browser.ts';
import { serveStoredFiles } from '../site.ts';

const db = testDatabase();
const KEY = 'query/1/photo.jpg';
const QUARTER_MS = 15 * MINUTE_MS;
let app: FastifyInstance;
let time: FakeClock;
let fileUrls: FileUrls;

beforeEach(async () => {
  time = createFakeClock();
  fileUrls = createFileUrls('a key of the tests that is long enough', time.clock);
  const files = createMemoryFileStore();
  await files.put(KEY, new Uint8Array([1, 2, 3]), 'image/jpeg');
  app = await createTestApp({
    db: db(),
    clock: time.clock,
    addCalls: (into, guards) => serveStoredFiles(into, guards, { files, fileUrls }),
  });
});
afterEach(() => app.close());

async function openAccount() {
  const browser = await openVisitor(app);
  const { data } = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>();
  return { browser, accountId: data.id };
}

test('a personal picture is kept by no cache, and its link opens it for 15 minutes', async () => {
  const { accountId } = await openAccount();
  const url = fileUrls.urlOf(KEY, accountId);

  const shown = await app.inject(url);
  expect([...shown.rawPayload]).toEqual([1, 2, 3]);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  time.advance(QUARTER_MS);
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('a page that has been open for long still shows its pictures, and nobody else does', async () => {
  const { browser, accountId } = await openAccount();
  const { browser: stranger } = await openAccount();
  const url = fileUrls.urlOf(KEY, accountId);
  time.advance(4 * QUARTER_MS);

  // As an <img> sends it: the cookie, but no header.
  const image = { url, cookies: Object.fromEntries(browser.cookies) };
  expect((await app.inject(image)).statusCode).toBe(200);
  expect((await stranger.send({ url })).statusCode).toBe(404);
  expect((await openBrowser(app).send({ url })).statusCode).toBe(404);
  expect((await app.inject({ url, cookies: { vidno_session: 'x'.repeat(43) } })).statusCode).toBe(404);
});

test('a forged link and a file that is gone are not found, not even for the owner', async () => {
  const { browser, accountId } = await openAccount();
  const forged = createFileUrls('another key of the tests, long enough', time.clock).urlOf(KEY, accountId);
  for (const url of [forged, fileUrls.urlOf('query/2/photo.jpg', accountId), `/files/${'x'.repeat(1_900)}`]) {
    expect((await browser.send({ url })).statusCode).toBe(404);
  }
});

test('a picture that shows no real person may be cached by everybody', async () => {
  const shown = await app.inject(fileUrls.publicUrlOf(KEY));
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400, immutable']);
});
