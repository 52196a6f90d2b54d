import { readFileSync } from 'node:fs';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { fastify } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { listPeople } from '#features/catalogue/public.ts';
import type { FetchOutcome } from '#files/fetch-public-file.ts';
import { Problem } from '#http/errors.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { serveRemotePhotos } from './routes.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const jpeg = readFileSync(SAMPLES[0]?.file ?? '');
const comment = Buffer.from('\xff\xfe\x00\x12taken at home...', 'latin1');
const internet: Record<string, FetchOutcome> = {
  'https://photos.test/0': {
    kind: 'fetched',
    bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    contentType: 'text/html',
  },
  'https://photos.test/1': {
    kind: 'fetched',
    bytes: new TextEncoder().encode('<svg onload="x()">'),
    contentType: 'image/jpeg',
  },
  'https://photos.test/2': { kind: 'refused', because: 'url_forbidden' },
};

beforeEach(({ skip }) => skip(!opened().hasVectors, 'no pgvector'));

test('a photo on another site is proxied without its comments, with its real content type, and fetched once', async () => {
  const { get, urls, asked } = await openStage();
  const response = await get(urls[0]);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(response.rawPayload.includes(comment)).toBe(false);
  expect(response.rawPayload.length).toBeGreaterThan(jpeg.length / 2);
  expect((await get(urls[0])).statusCode).toBe(200);
  expect(asked()).toBe(1);
});

test('anything that is not a picture, or may not be fetched, is neither served nor cached', async () => {
  const { get, urls, stage } = await openStage();
  expect((await get(urls[1])).statusCode).not.toBe(200);
  expect((await get(urls[2])).statusCode).not.toBe(200);
  expect(stage.files.files.size).toBe(0);
});

test('a forged, a foreign and an expired ticket are refused', async () => {
  const { get, urls, stage, asked } = await openStage();
  const foreign = stage.tools.fileUrls.urlOf('query/anna/photo.jpg', 1).split('/').at(-1);
  expect((await get(`/smart-search/remote-photo/${foreign}`)).statusCode).not.toBe(200);
  expect((await get(`${urls[0]}x`)).statusCode).not.toBe(200);
  stage.advance(3 * HOUR_MS);
  expect((await get(urls[0])).statusCode).not.toBe(200);
  expect(asked()).toBe(0);
});

test('a person who has left the catalogue is no longer shown, not even from the cache', async () => {
  const { get, urls, stage, personId } = await openStage();
  await get(urls[0]);
  await leaveCatalogue(db(), [personId]);
  expect((await get(urls[0])).statusCode).not.toBe(200);
  await stage.tools.departures.follow();
  expect(stage.files.files.size).toBe(0);
});

async function openStage() {
  const stage = createSearchFixture({ db: db(), pictures: {}, internet });
  let asked = 0;
  const app = fastify({ routerOptions: { maxParamLength: 2_000 } });
  const guards = { account: () => Promise.reject(new Problem('unauthenticated')) };
  serveRemotePhotos(app, guards, {
    ...stage.tools,
    fetchPublicFile: async (url) => {
      asked += 1;
      return await stage.tools.fetchPublicFile(url);
    },
  });
  const { id } = await addPerson(db(), {
    name: 'Анна',
    offsets: [0, 0.1, 0.2],
    remoteUrl: (photo) => `https://photos.test/${photo}`,
  });
  const person = (await listPeople(db(), [id])).get(id);
  const urls = person?.photos.map((photo) => stage.tools.photoUrls.urlOf(photo, 1)) ?? [];
  return { stage, urls, personId: id, asked: () => asked, get: (url = '') => app.inject({ url }) };
}
