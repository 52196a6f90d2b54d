import { fastify } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { listPeople } from '#features/catalogue/public.ts';
import type { FetchOutcome } from '#files/fetch-public-file.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { testOpenedDatabase } from '#testing/test-database.ts';
import { serveRemotePhotos } from './photo-routes.ts';
import { sniffPicture } from './sniff-picture.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const internet: Record<string, FetchOutcome> = {
  'https://photos.test/0': { kind: 'fetched', bytes: jpeg, contentType: 'text/html' },
  'https://photos.test/1': {
    kind: 'fetched',
    bytes: new TextEncoder().encode('<svg onload="x()">'),
    contentType: 'image/jpeg',
  },
  'https://photos.test/2': { kind: 'refused', because: 'url_forbidden' },
};

beforeEach(({ skip }) => skip(!opened().hasVectors, 'no pgvector'));

test('a photo on another site comes through us, as what it is, and is fetched once', async () => {
  const { get, addresses, asked } = await openStage();
  const response = await get(addresses[0]);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(Uint8Array.from(response.rawPayload)).toEqual(jpeg);
  expect((await get(addresses[0])).statusCode).toBe(200);
  expect(asked()).toBe(1);
});

test('what is not a picture, or may not be fetched, is not passed on or kept', async () => {
  const { get, addresses, stage } = await openStage();
  expect((await get(addresses[1])).statusCode).not.toBe(200);
  expect((await get(addresses[2])).statusCode).not.toBe(200);
  expect(stage.files.files.size).toBe(0);
});

test('a forged, a foreign and an expired ticket open nothing', async () => {
  const { get, addresses, stage, asked } = await openStage();
  const foreign = stage.tools.fileUrls.urlOf('query/anna/photo.jpg').split('/').at(-1);
  expect((await get(`/smart-search/remote-photo/${foreign}`)).statusCode).not.toBe(200);
  expect((await get(`${addresses[0]}x`)).statusCode).not.toBe(200);
  stage.advance(3 * 3_600_000);
  expect((await get(addresses[0])).statusCode).not.toBe(200);
  expect(asked()).toBe(0);
});

test('whoever leaves the catalogue is not shown any more, not even from what was kept', async () => {
  const { get, addresses, stage } = await openStage();
  await get(addresses[0]);
  await db().deleteFrom('person').execute();
  expect((await get(addresses[0])).statusCode).not.toBe(200);
  expect(stage.files.files.size).toBe(0);
});

test('pictures are told by their first bytes', () => {
  const head = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
  expect(sniffPicture(head('\x89PNG\r\n\x1a\nxxxx'))).toBe('image/png');
  expect(sniffPicture(head('RIFFxxxxWEBPxx'))).toBe('image/webp');
  expect(sniffPicture(head('GIF89a'))).toBe('image/gif');
  expect([head('<svg'), head('RIFFxxxxWAVE'), head('')].map(sniffPicture)).toEqual([null, null, null]);
});

async function openStage() {
  const stage = createSearchFixture({ db: db(), pictures: {}, internet });
  let asked = 0;
  const app = fastify({ routerOptions: { maxParamLength: 2_000 } });
  serveRemotePhotos(app, {
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
  const addresses = person?.photos.map((photo) => stage.tools.photoAddresses.addressOf(photo)) ?? [];
  return { stage, addresses, asked: () => asked, get: (url = '') => app.inject({ url }) };
}
