import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLog } from '#observability/log.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { upgradeCommand } from '../operations/upgrade.ts';
import { backupCommand } from './backup.ts';
import { moveCommand } from './move.ts';
import { restoreCommand } from './restore.ts';
import { runForOperator } from './with-product.ts';

const NOWHERE = 'postgres://vidno@127.0.0.1:1/vidno';
const folder = mkdtempSync(join(tmpdir(), 'vidno-operator-'));
const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') };
let archive: string;
const said = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  plantEmbedded(folder);
  ({ path: archive } = await makeBackup(readConfig(settings), createLog('silent'), { withoutSecret: true }));
});
afterEach(() => {
  process.exitCode = 0;
  said.mockClear();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['backup', backupCommand, () => [], 'No backup was made.'],
  ['restore', restoreCommand, () => [archive], 'Nothing was restored.'],
  ['move', moveCommand, () => ['--to', NOWHERE], 'Nothing was moved.'],
  [
    'upgrade',
    upgradeCommand,
    () => ['--rehearse', archive, '--scratch', NOWHERE],
    'DO NOT UPDATE. The product in use was not touched.',
  ],
])('%s says in a line that the database does not answer', async (_name, create, parameters, otherwise) => {
  for (const [name, value] of Object.entries({ ...settings, DATABASE_URL: NOWHERE })) vi.stubEnv(name, value);
  await create().parseAsync(parameters(), { from: 'user' });
  const line = `vidno: the database does not answer: connect ECONNREFUSED 127.0.0.1:1. ${otherwise}`;
  expect(said.mock.calls).toEqual([[line]]);
  expect(process.exitCode).toBe(1);
});

test('a database that refuses us is told with the setting that names it', async () => {
  const refused = Object.assign(new Error('password authentication failed for user "vidno"'), { code: '28P01' });
  const move = () => Promise.reject(refused);
  await runForOperator('Nothing was moved.', move, { databaseIn: '--to' });
  const because = 'the database refuses us: password authentication failed for user "vidno": see --to.';
  expect(said.mock.calls).toEqual([[`vidno: ${because} Nothing was moved.`]]);
  expect(process.exitCode).toBe(1);
});

test('a fault of ours keeps its stack', async () => {
  const fault = new Error('the fault');
  await expect(runForOperator('Nothing was moved.', () => Promise.reject(fault))).rejects.toBe(fault);
});
