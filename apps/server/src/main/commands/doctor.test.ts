import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { createLog } from '#observability/log.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import type { Finding } from '../doctor/findings.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
/** Monitoring finds them by these names: a change of this list breaks somebody's alarms, so it needs a line in docs/operations.md. */
const IDS = [
  'admin-networks',
  'audit-log',
  'backups',
  'certificate',
  'clocks',
  'codes',
  'data-directory',
  'data-in-russia',
  'database',
  'disk',
  'email',
  'face-engine',
  'face-indexes',
  'face-model',
  'face-search',
  'file-store',
  'imports',
  'ledger',
  'operator',
  'payments',
  'public-url',
  'receipts',
  'removal-log',
  'removals',
  'retention',
  'runs-waiting',
  'secret',
  'source-bases',
  'sources',
  'stranded-money',
  'suppressions',
  'telegram',
  'text-messages',
  'working-days',
];
const RUSSIAN = { DATABASE_COUNTRY: 'RU', FILES_COUNTRY: 'RU', BACKUP_COUNTRY: 'RU' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidno-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the ids stay, and what is not said to be in Russia is a warning', async () => {
  plantEmbedded(folder);
  const { code, state, findings } = await doctor({});
  expect(findings.map(({ id }) => id).toSorted()).toEqual(IDS);
  expect({ code, state }).toEqual({ code: 1, state: 'warning' });
  expect(findings.filter((finding) => finding.state !== 'ok').map(({ id }) => id)).toEqual(['data-in-russia']);
});

test('an empty source is called so, and a bucket of imports that does not answer is a warning', async () => {
  plantEmbedded(folder);
  const keys = { S3_ACCESS_KEY_ID: 'id-of-a-key', S3_SECRET_ACCESS_KEY: 'a secret key' };
  const bucket = { IMPORT_DIR: 's3://deliveries/people', S3_ENDPOINT: 'http://127.0.0.1:1', ...keys };
  const { findings } = await doctor({ ...RUSSIAN, ...bucket });
  expect(findings.find(({ id }) => id === 'imports')).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/^CANNOT BE USED: the bucket deliveries/),
  });
  expect(JSON.stringify(findings)).not.toMatch(/id-of-a-key|a secret key/);
  const { text = '' } = findings.find(({ id }) => id === 'sources') ?? {};
  expect(text).toMatch(/^tinder empty, other empty, vk /);
});

test('without warnings and failures it exits with 0, and a bot that does not answer makes it exit with 2', async () => {
  plantEmbedded(folder);
  await expect(doctor(RUSSIAN)).resolves.toMatchObject({ code: 0, state: 'ok' });
  const bot = {
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_BOT_NAME: 'vidno_bot',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
  };
  const mute = await doctor({ ...RUSSIAN, ...bot });
  expect(mute).toMatchObject({ code: 2, state: 'failure' });
  const [failed] = mute.findings.filter(({ state }) => state !== 'ok');
  expect(failed).toEqual({ id: 'telegram', state: 'failure', text: expect.stringContaining('NO ANSWER') });
});

test('money without an account is a failure, and is named', async () => {
  plantEmbedded(folder);
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: folder }), createLog('silent'));
  const payment = { invoiceId: randomUUID(), acquirer: 'cloudpayments', amountKopecks: 70_000 } as const;
  await db.transaction().execute((trx) => postTransfers(trx, 17, topUp({ ...payment, eventAt: new Date() })));
  await close();
  const { code, findings } = await doctor(RUSSIAN);
  expect(code).toBe(2);
  expect(findings.filter(({ state }) => state === 'failure')).toEqual([
    { id: 'stranded-money', state: 'failure', text: 'GIVE BACK: account 17: 70000 kopecks of balance and no account' },
  ]);
});

test('a product that cannot be opened is a failure', async () => {
  writeFileSync(join(folder, 'database'), 'not a folder');
  await expect(doctor({})).resolves.toMatchObject({ code: 2, findings: [{ id: 'product', state: 'failure' }] });
  await expect(doctor({ PORT: 'none' })).resolves.toMatchObject({
    code: 2,
    findings: [{ id: 'product', text: expect.stringMatching(/^CANNOT BE OPENED: PORT /) }],
  });
});

test('networks that shut out every operator are told, and so is one that is none', async () => {
  const refused = (text: string) => ({
    code: 2,
    findings: [{ id: 'product', text: expect.stringContaining(`CANNOT BE OPENED: ADMIN_NETWORKS ${text}`) }],
  });
  const local = { HOST: '127.0.0.1', ADMIN_NETWORKS: '10.8.0.0/24' };
  await expect(doctor(local)).resolves.toMatchObject(refused('shuts out every operator: HOST is this machine alone'));
  await expect(doctor({ ADMIN_NETWORKS: '10.8.0.0/99' })).resolves.toMatchObject(refused('must'));
});

async function doctor(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [CLI, 'doctor', '--json'], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, FACE_WORKERS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = await text(child.stdout);
  return { code: await ended, ...(JSON.parse(printed) as { state: string; findings: Finding[] }) };
}
