import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { openInMemory } from '#database/embedded/open-embedded.ts';
import { SchemaError } from '#database/errors.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createMigratedDatabaseUrl, createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { sampled } from '#testing/sample.ts';
import { type Contents, writeArchive } from './archive-format.ts';
import { acceptAnySignature, requireSignature, signatureOf } from './encryption.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { keepSchema, writeBackup } from './write-backup.ts';

const SECRET = 'a secret of the backups that is long enough';
/** Would be heard of, whatever it stands in: a text, a name in quotes, or plain SQL. Nothing rolls a lock of the session back. */
const LOCK = 424_242;
const RUNS = `select pg_advisory_lock(${LOCK})`;
const PAYLOADS = [`${RUNS}; `, `x'; ${RUNS}; --`, `x"; ${RUNS}; --`, `x)); ${RUNS}; --`];
/** SQLSTATE of what could not be parsed or found: text that came into a statement. */
const OF_SQL = /^42/;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];
interface Archive {
  readonly entries: ReadonlyMap<string, Buffer>;
  readonly contents: Contents;
}

let genuine: Archive;
let to: OpenedDatabase;

beforeAll(async () => {
  const from = await openMigrated();
  await sql`create index added on account (id) where telegram is not null and email = 'a'`.execute(from.db);
  await sql`insert into account (email, demo) values ('anna@vidno.example', false)`.execute(from.db);
  const files = createMemoryFileStore();
  await files.put('catalogue/anna.jpg', Buffer.from('picture'), 'image/jpeg');
  const product = {
    opened: from,
    files,
    clock: () => new Date(),
    appSecret: SECRET,
    suppressionKey: 'a key of removals for the tests, long enough',
  };
  genuine = await unpack(await buffer(writeBackup(product, { hasSecret: false })));
  await from.close();
});
beforeEach(async () => {
  to = await openEmpty();
});
afterEach(() => to.close());
afterAll(() => expect(genuine.entries.size).toBeGreaterThan(1));

describe('a tampered archive', () => {
  it('that nobody vouches for is refused, and nothing is left of it', async () => {
    const header = jsonOf(genuine, 'header.json');
    const changed = replaceEntry(genuine, 'header.json', { ...(header as object), product: 'another' });
    const forger = (manifest: Uint8Array) => signatureOf('another secret that is long enough', manifest);
    const restoring = restore(await pack(changed, forger), { checkSignature: requireSignature(SECRET) });
    await expect(restoring).rejects.toThrow('The archive was not made with this APP_SECRET');
    const { rows } = await sql`select from pg_class where relname = 'account'`.execute(to.db);
    expect(rows).toEqual([]);
  });

  it('has no text that is run, whichever of them is changed, and whoever vouches for it', async () => {
    const header = jsonOf(genuine, 'header.json');
    const places = oneOfEach(listTexts(header));
    expect(places.map(toPattern)).toEqual(
      expect.arrayContaining([
        'migrations.*',
        'tables.*.name',
        'tables.*.columns.*.name',
        'tables.*.columns.*.type',
        'sequences.*.name',
        'sequences.*.last',
        'indexes.*.name',
        'indexes.*.table',
        'indexes.*.method',
        'indexes.*.keys.*.column',
        'indexes.*.keys.*.operators',
        'indexes.*.where.*.column',
        'indexes.*.where.*.value',
      ]),
    );
    for (const place of sampled({ test: places.filter((_, index) => index % 3 === 0), prove: places })) {
      const changed = replaceEntry(
        genuine,
        'header.json',
        replaceAt(header, place, (text) => text + PAYLOADS.join('')),
      );
      await expectNothingRun(changed, toPattern(place));
    }
  });

  it('has no name of an option that is run', async () => {
    const header = jsonOf(genuine, 'header.json') as { indexes: { name: string }[] };
    const indexes = header.indexes.map((index) =>
      index.name === 'added' ? { ...index, options: { [`fillfactor = 70); ${RUNS}; --`]: 70 } } : index,
    );
    await expectNothingRun(replaceEntry(genuine, 'header.json', { ...header, indexes } as Json), 'options');
  });

  it('has no rows that are run, nor paths', async () => {
    const path = [...genuine.entries.keys()].find((name) => name.startsWith('database/account/')) ?? '';
    const lines = JSON.parse((await promisify(gunzip)(genuine.entries.get(path) ?? '')).toString()) as string[];
    for (const payload of PAYLOADS) {
      const changed = lines.map((line) => line.replace('anna@vidno.example', JSON.stringify(payload).slice(1, -1)));
      const rows = await promisify(gzip)(JSON.stringify(changed));
      await expectNothingRun({ ...genuine, entries: new Map([...genuine.entries, [path, rows]]) }, 'a row');
      const named = renameEntry(genuine, path, `database/account${payload}/000001.json.gz`);
      await expectNothingRun(named, 'the path of rows');
    }
  });
});

/** The texts of a value, by where they stand. */
function listTexts(value: Json, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value);
  return parts.flatMap(([key, each]) => listTexts(each, [...path, key]));
}

/** Of those that stand in like places the last: it belongs to what the migrations have not made. */
function oneOfEach(paths: readonly Path[]): Path[] {
  const found = new Map(paths.map((path) => [toPattern(path), path]));
  const added = paths.filter(([first, second]) => first === 'indexes' && second === indexOfAdded());
  return [...new Map([...found, ...added.map((path) => [toPattern(path), path] as const)]).values()];
}

function indexOfAdded(): number {
  const { indexes } = jsonOf(genuine, 'header.json') as { indexes: { name: string }[] };
  return indexes.findIndex(({ name }) => name === 'added');
}

function toPattern(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
}

function replaceAt(value: Json, [key, ...rest]: Path, change: (text: string) => string): Json {
  if (key === undefined) return change(String(value));
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaceAt(each, rest, change) : each));
  const parts = value as { [key: string]: Json };
  return { ...parts, [key]: replaceAt(parts[key] ?? null, rest, change) };
}

function jsonOf({ entries }: Archive, path: string): Json {
  return JSON.parse((entries.get(path) ?? '').toString()) as Json;
}

function replaceEntry(archive: Archive, path: string, content: Json | object): Archive {
  return { ...archive, entries: new Map([...archive.entries, [path, Buffer.from(JSON.stringify(content))]]) };
}

function renameEntry(archive: Archive, from: string, to: string): Archive {
  return {
    ...archive,
    entries: new Map([...archive.entries].map(([path, bytes]) => [path === from ? to : path, bytes])),
  };
}

async function unpack(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Buffer>();
  for await (const entry of readArchive(Readable.from(bytes, { objectMode: false }), requireSignature(SECRET))) {
    if (entry.kind === 'content') entries.set(entry.path, entry.bytes);
    else return { entries, contents: entry.manifest };
  }
  throw new Error('there was neither a manifest nor an error');
}

/** With checks and a manifest that fit. */
function pack({ entries, contents }: Archive, sign = (manifest: Uint8Array) => signatureOf(SECRET, manifest)) {
  const write = async (add: (path: string, bytes: Buffer) => Promise<void>) => {
    for (const [path, bytes] of entries) await add(path, bytes);
    const { tables, files, has_secret } = contents;
    return { tables, files, has_secret };
  };
  return buffer(writeArchive(write, sign));
}

function restore(archive: Buffer, { checkSignature = acceptAnySignature, opened = to } = {}) {
  return restoreBackup(Readable.from(archive, { objectMode: false }), {
    opened,
    isErased: true,
    start: async () => {},
    putFile: async () => {},
    checkSignature,
  });
}

/** It is restored, or refused for what it is: no statement had any of its text, or found what it names. */
async function expectNothingRun(archive: Archive, what: string): Promise<void> {
  let locked: unknown[] | null = null;
  const watched: OpenedDatabase = {
    ...to,
    withOwnConnection: (work) =>
      to.withOwnConnection(async (db) => {
        const outcome = await work(db).catch((error: unknown) => ({ error }));
        const held = sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and pid = pg_backend_pid()`;
        locked = (await held.execute(db)).rows;
        if (isFailed(outcome)) throw outcome.error;
        return outcome;
      }),
  };
  const error: unknown = await restore(await pack(archive), { opened: watched }).then(
    () => null,
    (caught: unknown) => caught,
  );
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  expect(code, `${what}: ${String(error)}`).not.toMatch(OF_SQL);
  const isRefused = [ArchiveError, SchemaError].some((kind) => error instanceof kind);
  expect(error === null || code !== '' || isRefused, `${what}: ${String(error)}`).toBe(true);
  expect(locked, what).toEqual([]);
}

function isFailed(outcome: unknown): outcome is { readonly error: unknown } {
  return typeof outcome === 'object' && outcome !== null && 'error' in outcome;
}

async function openMigrated(): Promise<OpenedDatabase> {
  return isOnPostgresql
    ? openPostgresql(await createMigratedDatabaseUrl(), createLog('silent'))
    : openInMemory(inject('embeddedTemplates').migrated);
}

async function openEmpty(): Promise<OpenedDatabase> {
  return isOnPostgresql
    ? openPostgresql(await createTestDatabaseUrl(), createLog('silent'), undefined, { prepare: keepSchema })
    : openInMemory(inject('embeddedTemplates').empty, keepSchema);
}
