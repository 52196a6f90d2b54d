import { afterEach, beforeEach, expect, test } from 'vitest';
import { TABLES } from '#retention/tables.ts';
import { listAccountTables } from '#testing/cabinet/account-tables.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { SECRET } from '#testing/cabinet/planted.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { listSections } from './export.ts';

const SECTIONS = listSections(TABLES);
const db = testDatabase();
let fixture: CabinetFixture;
let anna: Awaited<ReturnType<CabinetFixture['openUser']>>;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
  anna = await fixture.openUser('anna@vidno.example');
});
afterEach(() => fixture.app.close());

async function download({ browser, accountId }: typeof anna = anna) {
  const answer = await browser.send({ url: `/api/user/${accountId}/export` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toContain('vidno-2026-01-15.zip');
  return readZip(answer.rawPayload);
}

test('every table with rows of accounts is exported, or named with the reason why it is not', async () => {
  const named = TABLES.filter(({ download }) => download !== undefined)
    .map(({ table }) => table)
    .sort();
  expect(named).toEqual(['account', ...(await listAccountTables(db()))].sort());
});

test('the archive has what each of these tables holds of the account, its pictures, and nothing of others', async () => {
  const boris = await fixture.openUser('boris@vidno.example');
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  await plantAccount(fixture.tools, boris.accountId, 'boris-mark');

  const files = await download();
  for (const { name, page } of SECTIONS) {
    const rows: object[] = JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null');
    expect(rows, name).toEqual(expect.arrayContaining([expect.any(Object)]));
    expect(Object.keys(rows[0] ?? {}), name).toEqual(expect.arrayContaining(Object.keys(page)));
  }
  const pictures = [...files].filter(([path]) => path.startsWith('pictures/'));
  expect(pictures.map(([path]) => path.split('/').at(-1)).sort()).toEqual(['face-0.jpg', 'face-0.rgb', 'photo.jpg']);
  for (const [, bytes] of pictures) expect(bytes.toString()).toBe('picture of anna-mark');
  const all = Buffer.concat([...files.values()]).toString();
  expect(all).toContain('anna-mark');
  expect(all).not.toContain('boris');
});

test('nothing secret is in the archive', async () => {
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  const all = Buffer.concat([...(await download()).values()]).toString();
  const secret = Buffer.from(SECRET);
  for (const spelling of [
    SECRET,
    secret.toString('hex'),
    secret.toString('base64').slice(0, 24),
    [...secret].join(','),
  ]) {
    expect(all).not.toContain(spelling);
  }
  expect(all).not.toMatch(/password_hash|totp_secret|token_hash|code_hash|access_token/);
});

test('the page is readable and runs no script of what it shows', async () => {
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  const page = (await download()).get('index.html')?.toString() ?? '';
  expect(page).toContain('<h1>Мои данные в «Видно»</h1>');
  expect(page).toContain('<td>anna@vidno.example</td>');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toMatch(/<img src="pictures\/[\w-]+\/photo\.jpg"/);
  for (const { title } of SECTIONS) expect(page).toContain(`<h2>${title}</h2>`);
});

test('a new account has an archive too, with an empty list for what it does not have', async () => {
  const files = await download();
  expect(files.get('data/searches.json')?.toString()).toBe('[]\n');
  expect(JSON.parse(files.get('data/account.json')?.toString() ?? '')).toMatchObject([{ id: anna.accountId }]);
  expect(files.get('index.html')?.toString()).toContain('Ничего нет.');
});

test('an archive of more rows than a page has every one once', async () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    account_id: anna.accountId,
    action: 'search.started',
    purpose: `цель ${index}`,
    subject: '{}',
  }));
  await db().insertInto('audit_event').values(rows).execute();
  const files = await download();
  const log: { purpose: string }[] = JSON.parse(files.get('data/audit-log.json')?.toString() ?? '');
  expect(log.map(({ purpose }) => purpose)).toEqual(rows.map(({ purpose }) => purpose));
  expect(files.get('index.html')?.toString()).toContain('остальные — в файле data/audit-log.json');
});

test('nobody downloads without a session', async () => {
  expect((await fixture.app.inject({ url: `/api/user/${anna.accountId}/export` })).statusCode).toBe(401);
});
