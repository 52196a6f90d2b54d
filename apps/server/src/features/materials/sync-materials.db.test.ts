import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { writeContent, writeMaterial } from '#testing/materials/write-content.ts';
import { type SyncOutcome, syncMaterials } from './sync-materials.ts';

const db = testDatabase();
const { clock } = createFakeClock();
let root: string;
let product: string;
let own: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  product = join(root, 'product');
  own = join(root, 'own');
  await mkdir(product);
  await mkdir(own);
});
afterEach(() => rm(root, { recursive: true }));

describe('a sync', () => {
  test('adds what is new, changes what differs, removes what is gone, and leaves the rest', async () => {
    for (const slug of ['one', 'two', 'three']) await writeMaterial(product, slug);
    await writeContent(product, 'faq/01-why.md', '---\ntitle: Зачем?\n---\nНадо.');
    expect(summaryOf(await sync())).toEqual({ added: ['one', 'three', 'two'], changed: [], removed: [], unchanged: 0 });
    expect(summaryOf(await sync())).toEqual({ added: [], changed: [], removed: [], unchanged: 3 });

    const before = await idOf('two');
    await writeMaterial(product, 'two', { title: 'Иначе' });
    await writeMaterial(product, 'four');
    await rm(join(product, 'materials/three.md'));
    await rm(join(product, 'faq'), { recursive: true });
    const outcome = await sync();
    expect(summaryOf(outcome)).toEqual({ added: ['four'], changed: ['two'], removed: ['three'], unchanged: 1 });
    expect(outcome).toMatchObject({ faq: { removed: ['why'] } });
    expect(await idOf('two')).toBe(before);
    expect(await slugs()).toEqual(['four', 'one', 'two']);
  });

  test('that is tried out changes nothing', async () => {
    await writeMaterial(product, 'one');
    expect(summaryOf(await sync({ dryRun: true }))).toMatchObject({ added: ['one'] });
    expect(await slugs()).toEqual([]);
  });

  test('leaves the operator’s own materials where their directory is not given', async () => {
    await writeMaterial(product, 'one');
    await writeMaterial(own, 'our-own');
    await sync({ directories: ['product', 'operator'] });
    expect(summaryOf(await sync())).toMatchObject({ removed: [], unchanged: 1 });
    expect(await slugs()).toEqual(['one', 'our-own']);
    await rm(join(own, 'materials'), { recursive: true });
    expect(summaryOf(await sync({ directories: ['product', 'operator'] }))).toMatchObject({ removed: ['our-own'] });
  });

  test('by two processes at once ends as one by one', async () => {
    for (const slug of ['one', 'two']) await writeMaterial(product, slug);
    const outcomes = await Promise.all([sync(), sync()]);
    expect(
      outcomes
        .map(summaryOf)
        .map(({ added }) => added.length)
        .sort(),
    ).toEqual([0, 2]);
    expect(await slugs()).toEqual(['one', 'two']);
  });
});

describe('nothing changes and the file is named', () => {
  beforeEach(async () => {
    await writeMaterial(product, 'good');
    await sync();
    await writeMaterial(product, 'good', { title: 'Иначе' });
  });
  afterEach(async () => {
    const { title } = await db().selectFrom('material').select('title').executeTakeFirstOrThrow();
    expect(title).toBe('О том, что такое good');
  });

  test('if a title is missing', async () => {
    await writeMaterial(product, 'untitled', { title: null });
    expect(await sync()).toEqual(refused('product/materials/untitled.md', 'title is missing'));
  });

  test('if a slug is taken by another file', async () => {
    await writeMaterial(own, 'good');
    expect(await sync({ directories: ['product', 'operator'] })).toEqual(
      refused('own/materials/good.md', `the slug good is taken by ${join(product, 'materials/good.md')}`),
    );
  });

  test('if a slug is taken by what the operator has brought in before', async () => {
    await writeMaterial(own, 'ours');
    await rm(join(product, 'materials/good.md'));
    await writeMaterial(product, 'good');
    await sync({ directories: ['product', 'operator'] });
    await writeMaterial(product, 'good', { title: 'Иначе' });
    await writeMaterial(product, 'ours');
    expect(await sync()).toMatchObject({ problems: [{ message: expect.stringContaining('ours is taken by') }] });
    await db().deleteFrom('material').where('slug', '=', 'ours').execute();
  });

  test('if a file is larger than 1 MB', async () => {
    await writeMaterial(product, 'large', { body: 'а'.repeat(600_000) });
    expect(await sync()).toEqual(refused('product/materials/large.md', 'the file is larger than 1 MB'));
  });

  test('if a file is not UTF-8', async () => {
    await writeFile(join(product, 'materials/binary.md'), Uint8Array.of(0x2d, 0xff, 0xfe));
    expect(await sync()).toEqual(refused('product/materials/binary.md', 'the file is not UTF-8'));
  });

  test('if there is no such directory', async () => {
    await rm(own, { recursive: true });
    expect(await sync({ directories: ['product', 'operator'] })).toEqual(refused('own', 'there is no such directory'));
  });
});

interface SyncChoice {
  readonly directories?: readonly ('product' | 'operator')[];
  readonly dryRun?: boolean;
}

function sync({ directories = ['product'], dryRun = false }: SyncChoice = {}): Promise<SyncOutcome> {
  const paths = { product, operator: own };
  return syncMaterials(
    { db: db(), clock, publicUrl: 'https://vidno.example' },
    { directories: directories.map((origin) => ({ path: paths[origin], origin })), dryRun },
  );
}

function summaryOf(outcome: SyncOutcome) {
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problems));
  const { added, changed, removed, unchanged } = outcome.materials;
  return { added: added.map(({ slug }) => slug), changed: changed.map(({ slug }) => slug), removed, unchanged };
}

function refused(path: string, message: string): SyncOutcome {
  return { kind: 'refused', problems: [{ path: join(root, path), message }] };
}

async function slugs(): Promise<string[]> {
  const rows = await db().selectFrom('material').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

async function idOf(slug: string): Promise<number> {
  const { id } = await db().selectFrom('material').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return id;
}
