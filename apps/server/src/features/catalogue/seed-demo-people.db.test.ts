import { createHash } from 'node:crypto';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createPaying } from '#config/paying.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { checkSource } from '#features/sources/health.ts';
import { listSources } from '#features/sources/public.ts';
import { serveSources } from '#features/sources/routes.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { createSources } from '#main/open-product.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore, type MemoryFileStore } from '#testing/memory-file-store.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { createTestApp } from '#testing/test-app.ts';
import { findCalibration } from './calibration-repository.ts';
import { seedDemoPeople } from './demo-people.ts';
import type { ImportTools } from './import/import-ranges.ts';
import { serveCatalogue } from './routes.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const LOG = pino({ level: 'silent' });
let files: MemoryFileStore;
let analysed: number;

beforeEach(() => {
  files = createMemoryFileStore();
  analysed = 0;
});

it('an empty catalogue is filled with sixty demo people of two sources, who can be searched', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await seedDemoPeople(tools(), LOG);
  const sources = (await listSources(db())).filter(({ kind }) => kind === 'catalogue');
  expect(sources.map(({ id, person_count, health }) => ({ id, person_count, health }))).toEqual([
    { id: 'tinder', person_count: 30, health: 'up' },
    { id: 'other', person_count: 30, health: 'up' },
  ]);
  expect(sources.reduce((faces, { face_count }) => faces + face_count, 0)).toBe(60 * 4 - SAMPLES.length);
});

it('a second start finds the demo people there and reads no picture', async () => {
  await seedDemoPeople(tools(), LOG);
  const before = analysed;
  await seedDemoPeople(tools(), LOG);
  expect(analysed).toBe(before);
});

it('a catalogue with people of the operator is left alone', async () => {
  await db()
    .insertInto('import_run')
    .values({
      id: crypto.randomUUID(),
      source_id: 'other',
      lawful_basis: 'consent: 12/2026',
      file_name: 'people.ndjson',
      file_digest: Buffer.alloc(32),
      finished_at: null,
    })
    .execute();
  await seedDemoPeople(tools(), LOG);
  expect(new Set((await listSources(db())).map(({ person_count }) => person_count))).toEqual(new Set([0]));
  expect(files.files.size).toBe(0);
});

it('a source is calibrated on its own people at the end of an import', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  expect(await findCalibration(db(), 'other', 'fake-128')).toBeNull();
  await seedDemoPeople(tools(), LOG);
  const calibration = await findCalibration(db(), 'other', 'fake-128');
  expect(calibration?.searches).toBe(calibration?.faces);
  // The people of the fake engine are about equally far from each other, so nobody stands out.
  expect(calibration?.curve.at(-1)?.margin).toBeLessThan(5);
});

it('the samples may be had by anybody, once the people they show are there', async () => {
  const app = await createCatalogueApp();
  const samples = async () => (await app.inject({ url: '/smart-search/get-samples' })).json<{ data: object[] }>().data;
  expect(await samples()).toEqual([]);
  await seedDemoPeople(tools(), LOG);
  const shown = await samples();
  await app.close();
  expect(shown).toHaveLength(20);
  expect(shown[0]).toEqual({ id: SAMPLES[0]?.id, url: `/files/samples/${SAMPLES[0]?.id}.jpg` });
  expect(files.files.get(`samples/${SAMPLES[0]?.id}.jpg`)?.contentType).toBe('image/jpeg');
});

it('the sources may be seen by everybody, each with its size, health and price', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await seedDemoPeople(tools(), LOG);
  await db().deleteFrom('person').where('source_id', '=', 'tinder').execute();
  await db().updateTable('source').set({ person_count: 0, face_count: 0 }).where('id', '=', 'tinder').execute();
  await tools().checkSource('tinder');

  const app = await createCatalogueApp();
  const response = await app.inject({ url: '/smart-search/get-sources' });
  await app.close();
  expect(response.json()).toMatchObject({
    status: 'ok',
    data: [
      { id: 'tinder', health: 'unavailable', message: 'В этом источнике пока никого нет.', people: 0 },
      { id: 'other', kind: 'catalogue', health: 'up', message: null, people: 30, demo: true, price_rub: 0 },
      { id: 'vk', kind: 'vk_people', serves: ['keyword'], health: 'unavailable' },
      { id: 'vk-posts', kind: 'vk_posts', serves: ['monitor'], health: 'unavailable' },
    ],
  });
});

it('a source whose faces cannot be found is shown as down', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await seedDemoPeople(tools(), LOG);
  await checkSource({ ...base(), sourceKinds: kindsFor('another-model') }, 'tinder');
  const [tinder] = await listSources(db());
  expect(tinder).toMatchObject({
    id: 'tinder',
    health: 'down',
    health_message: 'Источник сейчас не отвечает. Мы уже разбираемся.',
  });
});

function base() {
  return { db: db(), clock: createFakeClock().clock, log: LOG, onDeparture: () => {} };
}

function kindsFor(modelId = 'fake-128') {
  const tools = { ...base(), files, headPublicFile: async () => ({ kind: 'missing' as const }) };
  return createSources({
    ...tools,
    hasVectors: opened().hasVectors,
    draw: () => 0,
    model: { ...createFakeFaceEngine({}), modelId },
    vkAccess: createVkAccess({ ...base(), vk: null, appSecret: '' }),
  });
}

/** Sees one face in any picture, of somebody whom the bytes name. */
function tools(): ImportTools {
  return {
    ...base(),
    files,
    faceEngine: {
      ...createFakeFaceEngine({}),
      analyse: async (picture) => {
        analysed += 1;
        const name = createHash('sha256').update(picture).digest('hex');
        const text = new TextEncoder().encode(name);
        return await createFakeFaceEngine({ [name]: [fakeFace(name)] }).analyse(text);
      },
    },
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    hasVectors: opened().hasVectors,
    indexPeople,
    suppressions: testSuppressions(),
    checkSource: (id) => checkSource({ ...base(), sourceKinds: kindsFor() }, id),
    picturesInFlight: 3,
  };
}

async function createCatalogueApp() {
  return await createTestApp({
    db: db(),
    addCalls: (app, guards) => {
      serveCatalogue(app, guards, {
        files,
        fileUrls: {
          urlOf: (key) => key,
          publicUrlOf: (key) => `/files/${key}`,
          ticketOf: (_use: string, key: string) => key,
          openTicket: () => null,
        },
      });
      serveSources(app, guards, {
        ...base(),
        sourceKinds: kindsFor(),
        paying: createPaying({ isOn: false }),
        isFaceSearchOn: async () => true,
      });
    },
  });
}
