import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { runScript } from '#testing/run-script.ts';
import { SyncNodeFS } from './embedded-worker.ts';

const log = createLog('silent');
const dataDirectory = mkdtempSync(join(tmpdir(), 'vidno-embedded-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** Shared by all tests: creating one takes seconds. */
describe('the folder of the embedded database', () => {
  it('is created again if a kill left it incomplete', async () => {
    mkdirSync(join(dataDirectory, 'database', 'pgdata.draft'), { recursive: true });
    writeFileSync(join(dataDirectory, 'database', 'pgdata.draft', 'PG_VERSION'), '18\n');
    const opened = await openDatabase({ databaseUrl: null, dataDirectory }, log);
    await expect(opened.db.selectFrom('source').select('id').execute()).resolves.toContainEqual({ id: 'tinder' });
    await opened.close();
    expect(existsSync(join(dataDirectory, 'database', 'pgdata.draft'))).toBe(false);
  });

  it('keeps every acknowledged commit of a killed process', async () => {
    for (const least of [20, 60]) {
      const writer = runScript('write-until-killed', dataDirectory);
      await vi.waitFor(() => expect(writer.lines.length).toBeGreaterThan(least), { timeout: 300_000, interval: 5 });
      await writer.kill();
      const answered = writer.lines.map((line) => line.replace('committed ', ''));
      const opened = await openDatabase({ databaseUrl: null, dataDirectory }, log);
      const rows = await opened.db.selectFrom('account').select('email').execute();
      await opened.close();
      expect(rows.map((row) => row.email)).toEqual(expect.arrayContaining(answered));
    }
  });

  it('is refused to a second process, with a message that says what to do', async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDirectory }, log);
    const second = runScript('open-folder', dataDirectory);
    const line = await second.waitForLine('refused');
    await opened.close();
    expect(line).toContain(join(dataDirectory, 'database'));
    expect(line).toContain('in use by another process');
    const third = runScript('open-folder', dataDirectory);
    await third.waitForLine('opened');
    await third.ended;
  });

  it('writes each commit to disk before acknowledging it', async () => {
    const syncs = vi.spyOn(fs, 'fsyncSync');
    const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'fsync=on'];
    const pglite = await PGlite.create({
      fs: new SyncNodeFS(join(dataDirectory, 'database', 'pgdata')),
      startParams: [...startParams, '-c', 'wal_sync_method=fsync'],
    });
    const email = 'synced@example.org';
    syncs.mockClear();
    await pglite.query('insert into account (email, demo) values ($1, false)', [email]);
    expect(syncs).toHaveBeenCalled();
    await pglite.close();
    syncs.mockRestore();
  });

  it('that PostgreSQL cannot open is refused with its reason', async () => {
    const writes = join(dataDirectory, 'database', 'pgdata', 'pg_wal');
    for (const segment of readdirSync(writes).filter((name) => /^0/.test(name))) rmSync(join(writes, segment));
    const opening = openDatabase({ databaseUrl: null, dataDirectory }, log);
    await expect(opening).rejects.toThrow(/PANIC: {2}could not locate a valid checkpoint record/);
  });
});
