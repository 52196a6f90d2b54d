import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { createFolderStore } from '#files/file-store.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { SECRET } from '#testing/cabinet/planted.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findTraces } from './support-bundle.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const MARK = 'anna-mark';
const folder = mkdtempSync(join(tmpdir(), 'vidno-support-'));
const data = join(folder, 'data');
const file = join(folder, 'bundle.tar.gz');

beforeAll(async () => {
  plantEmbedded(data);
  const { db, close } = await openEmbedded(join(data, 'database'));
  const account = { demo: false, email: 'anna@mail.example', phone: '+79165550123' };
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  await plantAccount({ db, files: createFolderStore(join(data, 'files')) }, id, MARK);
  await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a bundle says first what is in it, is small, and has nothing of anybody', async () => {
  const output = await bundle(['--output', file]);
  expect(output.indexOf('settings.json')).toBeGreaterThan(-1);
  expect(output.indexOf('settings.json')).toBeLessThan(output.indexOf('Written to'));
  expect(statSync(file).size).toBeLessThan(5_000_000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = gunzipSync(readFileSync(file)).toString();
  for (const name of ['program', 'settings', 'doctor', 'database', 'work']) expect(content).toContain(`${name}.json`);
  expect(content).toContain('vidno_runs_waiting{lane="normal"} ');
  expect(content).toMatch(/^vidno_backup_verification_failed 0$/m);
  expect(content).toMatch(/"id": "ledger",\s+"state": "ok"/);
  for (const planted of [MARK, SECRET, 'anna@', '5550123', folder, 'mail.example', '10.20.30.40', 'Плантова'])
    expect(content, planted).not.toContain(planted);
  expect(content).toMatch(/"SMTP_HOST": "set"/);
  expect(content).toMatch(/"FACE_SEARCH": "false"/);
});

test('--list writes nothing', async () => {
  const elsewhere = join(folder, 'none.tar.gz');
  await expect(bundle(['--list', '--output', elsewhere])).resolves.toContain('doctor.json');
  expect(() => statSync(elsewhere)).toThrow('ENOENT');
});

test.each([
  ['an e-mail address', 'anna@mail.example'],
  ['a phone number', '"+7 916 555-01-23"'],
  ['a network address', '"10.20.30.40"'],
  ['a network address', '"2001:db8:0:1:2::5"'],
  ['a web address', 'https://vidno.example'],
  ['a path', '"/var/lib/vidno/secret"'],
  ['a name in Russian', 'Аполлинария Плантова'],
])('%s would stop it: %s', (kind, text) => {
  expect(findTraces(`{"a": 1, "b": ${text}}`)).toContain(kind);
});

function bundle(parameters: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: data,
    FACE_SEARCH: 'false',
    SEED_DEMO_PEOPLE: 'false',
    APP_SECRET: SECRET.repeat(3),
    SMTP_HOST: 'mail.example',
    MAIL_FROM: 'Аполлинария Плантова <anna@mail.example>',
    TRUST_PROXY: '10.20.30.40',
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CLI, 'support-bundle', ...parameters], { env, cwd: folder }, (error, output, errors) =>
      error ? reject(new Error(`${output}${errors}`)) : resolve(output),
    );
  });
}
