import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { toMaterialFile, writeMaterial } from '#testing/materials/write-content.ts';
import { findInForce } from './repository.ts';
import { syncMaterials } from './sync-materials.ts';
import { type CheckedUpload, checkUpload, findWhatComesBack, publishUpload, takeBackUpload } from './uploads.ts';

const db = testDatabase();
const time = createFakeClock();
const { clock } = time;
const publicUrl = 'https://vidno.example';
let product: string;

beforeEach(async () => {
  product = await mkdtemp(join(tmpdir(), 'content-'));
  await writeMaterial(product, 'one', { body: 'Выпуск 1.' });
  await sync();
});
afterEach(() => rm(product, { recursive: true }));

test('a sync leaves an uploaded material alone, and what its files say of the slug stays below', async () => {
  await upload('one', 'Наша 1.');
  await upload('two', 'Наша 2.');
  await writeMaterial(product, 'one', { body: 'Выпуск 2.' });
  await writeMaterial(product, 'two', { body: 'Выпуск 2.' });
  expect(await sync()).toMatchObject({ added: [{ slug: 'two' }], changed: [{ slug: 'one' }], removed: [] });
  expect([await read('one'), await read('two')]).toEqual(['Наша 1.', 'Наша 2.']);
  expect(await findInForce(db(), 'two')).toMatchObject({ origin: 'uploaded', covers: 'product' });

  await takeBack('one');
  expect(await read('one')).toBe('Выпуск 2.');
  await rm(join(product, 'materials/two.md'));
  expect(await sync()).toMatchObject({ removed: ['two'] });
  expect(await read('two')).toBe('Наша 2.');
  await takeBack('two');
  expect(await read('two')).toBeNull();
});

test('of several uploads the one before comes back, then that of the file', async () => {
  for (const body of ['Наша 1.', 'Наша 2.', 'Наша 3.']) {
    await upload('one', body);
    time.advance(1_000);
  }
  const { id } = (await findInForce(db(), 'one')) ?? {};
  for (const [body, origin] of [
    ['Наша 2.', 'uploaded'],
    ['Наша 1.', 'uploaded'],
    ['Выпуск 1.', 'product'],
  ]) {
    expect(await findWhatComesBack(db(), 'one')).toMatchObject({ origin });
    expect(await takeBack('one')).toEqual({ comesBack: origin });
    expect(await read('one')).toBe(body);
    expect(await findInForce(db(), 'one')).toMatchObject({ id, origin });
  }
  expect(await takeBack('one')).toBeNull();
  expect(await read('one')).toBe('Выпуск 1.');
});

test('what a sync has changed since the file was checked is not replaced', async () => {
  const { id } = await check('one', 'Наша.');
  await writeMaterial(product, 'one', { body: 'Выпуск 2.' });
  await sync();
  expect(await publish('one', id)).toBe('changed_meanwhile');
  expect(await read('one')).toBe('Выпуск 2.');
  const again = await check('one', 'Наша.');
  expect(await publish('one', id)).toBe('no_draft');
  expect(await publish('two', again.id)).toBe('no_draft');
  expect(await publish('one', again.id)).toEqual({ replaced: 'product' });
  expect(await publish('one', again.id)).toBe('no_draft');
  expect(await read('one')).toBe('Наша.');
});

test('a sync and a publication at once end as one after the other', async () => {
  const { id } = await check('one', 'Наша.');
  await writeMaterial(product, 'one', { body: 'Выпуск 2.' });
  const [published, synced] = await Promise.all([publish('one', id), sync()]);
  expect(synced).toMatchObject({ changed: [{ slug: 'one' }] });
  expect(await read('one')).toBe(published === 'changed_meanwhile' ? 'Выпуск 2.' : 'Наша.');
});

test('a file that says what is read already is not kept', async () => {
  const given = { name: 'one.md', bytes: new TextEncoder().encode(toMaterialFile('one', { body: 'Выпуск 1.' })) };
  expect(await checkUpload({ db: db(), clock, publicUrl }, given)).toEqual({ kind: 'same', slug: 'one' });
  expect(await db().selectFrom('uploaded_material').select('id').execute()).toEqual([]);
});

test('a row that the release before has changed is without a source until the next sync', async () => {
  const source = async () => (await findInForce(db(), 'one'))?.source;
  expect(await source()).toBe(toMaterialFile('one', { body: 'Выпуск 1.' }));
  time.advance(1_000);
  await db().updateTable('material').set({ content: '<p>Выпуск 0.</p>\n', changed_at: clock() }).execute();
  expect(await source()).toBeNull();
  time.advance(1_000);
  await sync();
  expect(await source()).toBe(toMaterialFile('one', { body: 'Выпуск 1.' }));
  // It may also bring in the same again, which is no change to it.
  await db().updateTable('material').set({ source: null, source_at: null }).execute();
  expect(await sync()).toMatchObject({ changed: [{ slug: 'one' }] });
  expect(await source()).not.toBeNull();
});

async function sync() {
  const outcome = await syncMaterials(
    { db: db(), clock, publicUrl },
    { directories: [{ path: product, origin: 'product' }], dryRun: false },
  );
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problems));
  return outcome.materials;
}

async function check(slug: string, body: string): Promise<Extract<CheckedUpload, { kind: 'checked' }>> {
  const bytes = new TextEncoder().encode(toMaterialFile(slug, { body }));
  const checked = await checkUpload({ db: db(), clock, publicUrl }, { name: `${slug}.md`, bytes });
  if (checked.kind !== 'checked') throw new Error(JSON.stringify(checked));
  return checked;
}

function publish(slug: string, id: string) {
  return db()
    .transaction()
    .execute((trx) => publishUpload(trx, { slug, id, now: clock() }));
}

async function upload(slug: string, body: string): Promise<void> {
  const { id } = await check(slug, body);
  expect(await publish(slug, id)).toHaveProperty('replaced');
}

function takeBack(slug: string) {
  return db()
    .transaction()
    .execute((trx) => takeBackUpload(trx, slug));
}

/** Its text, without the paragraph around it. */
async function read(slug: string): Promise<string | null> {
  const found = await findInForce(db(), slug);
  return found?.content.replaceAll(/<\/?p>|\n/g, '') ?? null;
}
