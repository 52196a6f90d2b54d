import { randomUUID } from 'node:crypto';
import { DEMO_BASIS } from '@vidno/demo-people/demo-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSamplePeople } from '#features/catalogue/public.ts';
import { findSource } from '#features/sources/public.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { createCatalogueSource } from './catalogue-source.ts';
import { makeUpName } from './probe-catalogue.ts';

const SILENT = { health: 'down', message: 'Источник сейчас не отвечает. Мы уже разбираемся.' };
const NAMES_MISSED = {
  health: 'down',
  message: 'Источник отвечает, но находит по имени не всех. Мы уже разбираемся.',
};
const UP = { health: 'up', message: null };
/** Sorts before all other ids. */
const FIRST_ID = '00000000-0000-4000-8000-000000000000';

/** Spread over all ranges of ids, the same in every run. */
const PEOPLE_IN_ALL_RANGES = Array.from({ length: 40 }, (_, number) => ({
  id: `${(number * 6).toString(16).padStart(2, '0')}000000-0000-4000-8000-000000000000`,
  name: `Анна Белова ${number}`,
}));

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: Awaited<ReturnType<typeof createSearchFixture>>;

beforeEach(async () => {
  stage = await createSearchFixture({ db: db(), pictures: {} });
});

describe('an empty source', () => {
  const BEING_FILLED = { health: 'unavailable', message: 'В этот источник ещё загружают людей. Загляните чуть позже.' };
  const EMPTY = { health: 'unavailable', message: 'В этом источнике пока никого нет.' };
  const probeEmpty = async (settings: { readonly seedsDemoPeople?: boolean } = {}) => {
    const source = await findSource(db(), 'tinder');
    return source && (await createCatalogueSource({ ...stage.tools, ...settings }).probe(source));
  };
  const begin = async (sourceId: string, basis: string) =>
    await db()
      .insertInto('import_run')
      .values({
        id: randomUUID(),
        source_id: sourceId,
        lawful_basis: basis,
        file_name: 'people.ndjson',
        file_digest: Buffer.alloc(32),
        finished_at: new Date(),
      })
      .execute();

  test('that awaits the demo people is being filled, before their import begins', async () => {
    expect(await probeEmpty({ seedsDemoPeople: true })).toEqual(BEING_FILLED);
    expect(await probeEmpty()).toEqual(EMPTY);
  });

  test('is empty once the demo people have come and gone, or an operator has people of their own', async () => {
    await begin('other', 'consent: 12/2026');
    expect(await probeEmpty({ seedsDemoPeople: true })).toEqual(EMPTY);
    await db().deleteFrom('import_run').execute();
    await begin('tinder', DEMO_BASIS);
    expect(await probeEmpty({ seedsDemoPeople: true })).toEqual(EMPTY);
  });
});

describe('by name', () => {
  test.each(['👩‍🦰', '李小龍', 'Я', `${'аб'.repeat(60)} Белова`])(
    'a first person whose name cannot be searched, %s, does not take the source down',
    async (name) => {
      await addNamed(['Анна Белова', 'Вера Зайцева']);
      await addFirst(name);
      expect(await probe()).toEqual(UP);
    },
  );

  test('a source in which no name can be searched is not down', async () => {
    await addFirst('李小龍');
    expect(await probe()).toEqual(UP);
  });

  test('every person drawn must be found, in any part of the source', async () => {
    await addKnownPeople(db(), PEOPLE_IN_ALL_RANGES);
    expect(await probe()).toEqual(UP);
    const last = PEOPLE_IN_ALL_RANGES.slice(-20).map(({ id }) => id);
    await db().deleteFrom('person_words').where('person_id', 'in', last).execute();
    expect(await probe()).toEqual(NAMES_MISSED);
  });

  test('very many namesakes do not take the source down, and neither do duplicate records', async () => {
    await addNamed(Array.from({ length: 600 }, () => 'Анна'));
    expect(await probe()).toEqual(UP);
    await addKnownPeople(db(), [
      { name: 'Наталья Белова', sourceId: 'tinder', profileUrl: 'https://example.org/1' },
      { name: 'Наталия Белова', sourceId: 'tinder', profileUrl: 'https://example.org/1' },
    ]);
    expect(await probe('tinder')).toEqual(UP);
  });

  test('a made-up name must find nobody', async () => {
    await addNamed([makeUpName(() => 0)]);
    expect(await probe('other', { ...stage.tools, draw: () => 0 })).toEqual({
      health: 'down',
      message: 'Источник находит не тех, кого ищут. Мы уже разбираемся.',
    });
  });
});

test('people are drawn anew each time, from every part of the source', async () => {
  await addKnownPeople(db(), PEOPLE_IN_ALL_RANGES);
  const source = await findSource(db(), 'other');
  if (!source) throw new Error('a source of the first start is missing');
  const draws = await Promise.all(
    Array.from({ length: 30 }, () => listSamplePeople(db(), source, { parts: 5, ofEach: 2 })),
  );
  for (const parts of draws) expect(parts.map((people) => people.length)).toEqual([2, 2, 2, 2, 2]);
  expect(new Set(draws.map((parts) => parts[0]?.[0]?.id)).size).toBeGreaterThan(1);
});

describe('by face', () => {
  beforeEach(({ skip }) => skip(!opened().hasVectors, 'no pgvector'));

  test('known faces must be found, and a made-up face must find nobody', async () => {
    for (const name of ['Анна', 'Борис', 'Вера']) await addWithFace(name);
    expect(await probe()).toEqual(UP);
  });

  test('the source is not down while a further import waits for its calibration', async () => {
    for (const name of ['Анна', 'Борис', 'Вера']) await addWithFace(name);
    const run = { source_id: 'other', lawful_basis: 'consent', file_name: 'a.ndjson', file_digest: Buffer.alloc(32) };
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    await db()
      .insertInto('import_run')
      .values([
        { ...run, id: randomUUID(), started_at: at(1), finished_at: at(2) },
        { ...run, id: randomUUID(), started_at: at(3), finished_at: null },
      ])
      .execute();
    expect(await probe()).toEqual(UP);
  });

  test('the source is down if its faces are of another model, or all photos are gone', async () => {
    await addWithFace('Анна');
    const model = { ...createFakeFaceEngine({}), modelId: 'another' };
    expect(await probe('other', { ...stage.tools, model })).toEqual(SILENT);
    await db().updateTable('photo').set({ state: 'gone' }).execute();
    expect(await probe()).toEqual(SILENT);
  });
});

async function addNamed(names: readonly string[]): Promise<string[]> {
  return await addKnownPeople(
    db(),
    names.map((name) => ({ name })),
  );
}

async function addFirst(name: string): Promise<void> {
  await addKnownPeople(db(), [{ id: FIRST_ID, name }]);
}

/** Can be found by face only, since the name cannot be searched. */
async function addWithFace(face: string): Promise<void> {
  await addPerson(db(), { name: 'А', face, offsets: [0, 0.1] });
}

async function probe(sourceId = 'other', tools = stage.tools) {
  await db().updateTable('source').set({ person_count: 1 }).where('id', '=', sourceId).execute();
  const source = await findSource(db(), sourceId);
  return source && (await createCatalogueSource(tools).probe(source));
}
