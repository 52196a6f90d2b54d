import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { runScript } from '#testing/run-script.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { newsOf } from '../news.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { openEmbeddedClient } from './embedded-client.ts';
import { lockFolder, openEmbedded } from './open-embedded.ts';
import { shareClient } from './shared-client.ts';

let dataDirectory: string;
let folder: string;
let product: OpenedDatabase;

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'vidno-shared-'));
  folder = join(dataDirectory, 'database');
  plantEmbedded(dataDirectory);
  product = await openEmbedded(folder, { access: 'lends' });
});
afterEach(() => sql`delete from account`.execute(product.db));
afterAll(async () => {
  await product.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const joinProduct = () => openEmbedded(folder, { access: 'joins' });
const add = ({ db }: Pick<OpenedDatabase, 'db'>, email: string) =>
  db.insertInto('account').values({ email, demo: false }).execute();
const emails = async ({ db }: Pick<OpenedDatabase, 'db'>) =>
  (await db.selectFrom('account').select('email').orderBy('email').execute()).map(({ email }) => email);

test('a guest and the product read what the other has written, of every type', async () => {
  const guest = await joinProduct();
  expect(guest).toMatchObject({ isSole: false, hasVectors: product.hasVectors });
  await add(guest, 'guest@example.org');
  await add(product, 'product@example.org');
  await expect(emails(product)).resolves.toEqual(['guest@example.org', 'product@example.org']);
  await expect(emails(guest)).resolves.toEqual(['guest@example.org', 'product@example.org']);
  const values = sql`select now() as at, '\\x00ff'::bytea as bytes, 9007199254740991::bigint as number, null as nothing,
    '{"a": [1]}'::jsonb as json, array['a', null] as texts, repeat('д', 300000) as long, current_date as day`;
  await product.db.transaction().execute(async (trx) => {
    const [here] = (await values.execute(trx)).rows;
    expect(here).toMatchObject({
      at: expect.any(Date),
      bytes: new Uint8Array([0, 255]),
      number: 9_007_199_254_740_991,
    });
  });
  const types = ({ rows }: { readonly rows: readonly unknown[] }) =>
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, name === 'at' ? value?.constructor : value]);
  expect(types(await values.execute(guest.db))).toEqual(types(await values.execute(product.db)));
  await guest.close();
});

test('their transactions follow each other, and one that fails leaves nothing', async () => {
  const guest = await joinProduct();
  const together = [guest, product, guest, product].map(async ({ db }, index) => {
    await db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('account')
        .values({ email: `${count}@example.org`, demo: false })
        .execute();
      if (index === 2) throw new Error('given up');
    });
  });
  const outcomes = await Promise.allSettled(together);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { message: 'given up' } }]);
  await expect(emails(product)).resolves.toEqual(['0@example.org', '1@example.org', '2@example.org']);
  await expect(add(guest, '1@example.org')).rejects.toMatchObject({ code: '23505' });
  await guest.close();
});

test('a guest that is killed in the middle of a transaction is undone, and the product goes on', async () => {
  const guest = runScript('hold-as-guest', folder);
  await guest.waitForLine('holding');
  const waiting = add(product, 'product@example.org');
  await guest.kill();
  await waiting;
  await expect(emails(product)).resolves.toEqual(['product@example.org']);
});

test('what a guest commits is news to the product, and the other way round', async () => {
  const guest = await joinProduct();
  for (const [teller, hearer] of [
    [guest, product],
    [product, guest],
  ] as const) {
    const onNews = vi.fn();
    const stop = newsOf(hearer.db).on('run_news', onNews);
    await vi.waitFor(async () => {
      await sql`notify run_news`.execute(teller.db);
      expect(onNews).toHaveBeenCalled();
    });
    stop();
  }
  await guest.close();
  const onNews = vi.fn();
  newsOf(product.db).on('run_news', onNews);
  await sql`notify run_news`.execute(product.db);
  await vi.waitFor(() => expect(onNews).toHaveBeenCalled());
});

test('news is told once, however often and from where it was listened to before', async () => {
  const client = await openEmbeddedClient({ kind: 'memory', template: inject('embeddedTemplates').empty });
  const told: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const [stop, stopOther] = [await client.listen('news', () => {}), await client.listen('news', () => {})];
    await stop();
    await stopOther();
  }
  await client.listen('news', (payload) => told.push(payload));
  await client.exec("notify news, 'first'");
  await client.exec("notify news, 'second'");
  await vi.waitFor(() => expect(told).toContain('second'));
  expect(told).toEqual(['first', 'second']);
  await client.close();
});

test('a guest is told that the product has stopped', async () => {
  const guest = await joinProduct();
  const held = guest.db.transaction().execute(async (trx) => {
    await product.close();
    await trx.selectFrom('account').select('id').execute();
  });
  await expect(held).rejects.toThrow('The running product has stopped');
  await expect(emails(guest)).rejects.toThrow('The running product has stopped');
  await guest.close();
  product = await openEmbedded(folder, { access: 'lends' });
});

test('a guest of another version is refused, and changes no schema', async () => {
  MIGRATIONS['9999-later'] = { up: () => Promise.reject(new Error('must not run')) };
  try {
    await expect(joinProduct()).rejects.toThrow('The product that runs is of an older version: start it again first.');
  } finally {
    delete MIGRATIONS['9999-later'];
  }
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'now')`.execute(product.db);
  await expect(joinProduct()).rejects.toThrow('written by a newer version (9999-future)');
  await sql`delete from kysely_migration where name = '9999-future'`.execute(product.db);
});

test('nobody joins where nothing is lent, and a second product is refused', async () => {
  await expect(openEmbedded(folder, { access: 'lends' })).rejects.toThrow('in use by another process');
  await product.close();
  product = await openEmbedded(folder);
  await expect(openEmbedded(folder, { access: 'joins', joinWaitMs: 0 })).rejects.toThrow('in use by another process');
});

test('a product that is only starting is waited for, and so is the end of a command without one', async () => {
  await product.close();
  const unlock = await lockFolder(folder);
  const joining = joinProduct();
  const client = await openEmbeddedClient({ kind: 'folder', path: join(folder, 'pgdata') });
  const unshare = await shareClient(client, folder);
  const guest = await joining;
  expect(guest.isSole).toBe(false);
  await guest.close();
  await unshare();
  const following = joinProduct();
  await client.close();
  await unlock();
  product = await following;
  expect(product.isSole).toBe(true);
});
