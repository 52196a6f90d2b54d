import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { indexCatalogue } from '#features/name-search/index-people.ts';
import { decideRemoval } from '#features/removal/decide-removal.ts';
import { ACCESS } from '#testing/attack/access.ts';
import { fillAccount, type Holdings } from '#testing/attack/fill-account.ts';
import { PLANTED, plantPerson } from '#testing/attack/plant-unpaid.ts';
import { validRequest } from '#testing/attack/valid-request.ts';
import { plantVk } from '#testing/cabinet/plant-vk.ts';
import { plantResult } from '#testing/plant-result.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { createRemovalTools } from './create-tools.ts';

type Name = keyof typeof endpoints;

/** A person of VK, whom no catalogue has, but results, a wall and a report. */
const VK_ID = 987_650_501;
const MARKS = [...PLANTED.ids, String(VK_ID), 'Подброшена', 'Тайногорск', 'planted'];
/** As text, and as a database shows bytes. */
const TRACES = new RegExp(MARKS.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')]).join('|'), 'i');
/** Calls that begin anew or take away what the account holds, or the account, come last. */
const LAST: readonly Name[] = [
  'refreshSearch',
  'refreshMonitor',
  'refreshUser',
  'refreshAll',
  'removeSearch',
  'removeMonitor',
  'removeUser',
  'removeAccounts',
  'deleteAccount',
  'logout',
];
const CALLS = (Object.entries(endpoints) as [Name, Endpoint][]).toSorted(
  ([one, first], [other, second]) =>
    LAST.indexOf(one) - LAST.indexOf(other) || Number(first.method === 'POST') - Number(second.method === 'POST'),
);
/** Ask by POST, and change nothing. */
const READING: ReadonlySet<Name> = new Set(['getSearch', 'getSharedSearch', 'exportSearch']);
/** Where such a person was shown before: without these nothing that is found below would prove anything. */
const SHOWN_BEFORE: readonly Name[] = [
  'exportData',
  'exportSearch',
  'getCollection',
  'getMonitorRun',
  'getSearch',
  'getSharedSearch',
  'listNotifications',
];

/** Where something of them was kept before. */
const KEPT_BEFORE = [
  'file',
  'keyword_search_hit',
  'monitor_hit',
  'notification',
  'person',
  'person_words',
  'photo',
  'photo_search_hit',
  'vk_account',
  'vk_share',
];

let opened: TestProduct;
let browser: TestBrowser;
let accountId: number;
let holdings: Holdings;
let searches: readonly string[];
let token: string;
/** Of the monitor. */
let check: string;

beforeAll(async () => {
  opened = await openTestProduct();
  const { tools } = opened.product;
  await tools.db.updateTable('source').set({ health: 'up', health_message: null }).execute();
  await plantPerson(tools.db);
  await tools.db.updateTable('person').set({ profile_key: 'profiles.test/planted' }).execute();
  const [personId = '', , photoId] = PLANTED.ids;
  await tools.files.put(`catalogue/other/${personId}/${photoId}.jpg`, Buffer.from('planted picture'), 'image/jpeg');
  await indexCatalogue(tools);
  browser = await openVisitor(opened.app);
  accountId = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>().data.id;
  holdings = await fillAccount(browser);
  const hits = [{ personId, photoIds: [photoId ?? ''] }];
  const result = await plantResult(tools.db, accountId, { kind: 'photo', hits });
  searches = [result, await plantResult(tools.db, accountId, { kind: 'keyword', hits }), await plantOutside()];
  await plantMonitorHit(personId);
  await plantVk(tools.db, accountId, 'planted-page');
  await tools.db.updateTable('vk_account').set({ owner_id: VK_ID }).where('screen_name', '=', 'planted-page').execute();
  await tools.db
    .updateTable('vk_share')
    .set({ owner_id: VK_ID, token_hash: randomBytes(32) })
    .execute();
  token = await share(result);
});
afterAll(() => opened.close());

/** A result that has a copy of somebody whom only VK has. */
async function plantOutside(): Promise<string> {
  const { db } = opened.product.tools;
  const id = toPersonId('vk', `id${VK_ID}`);
  const search = await plantResult(db, accountId, { kind: 'keyword', hits: [{ personId: id, isOutside: true }] });
  const copy = {
    name: 'Вера Подброшена',
    age: null,
    city: 'Тайногорск',
    region: null,
    about: 'planted',
    profileUrl: `https://vk.com/id${VK_ID}`,
  };
  await db
    .updateTable('keyword_search_hit')
    .set({ person: JSON.stringify(copy) })
    .where('person_id', '=', id)
    .execute();
  return search;
}

/** With its alert, which waits to be sent. */
async function plantMonitorHit(personId: string): Promise<void> {
  const { db } = opened.product.tools;
  const own = { account_id: accountId, monitor_id: holdings.monitor };
  const text = { title: 'Аделина Подброшена', text: 'planted', url: 'https://profiles.test/planted' };
  const { number, run_id } = await db
    .selectFrom('monitor_run')
    .select(['number', 'run_id'])
    .where('monitor_id', '=', own.monitor_id)
    .executeTakeFirstOrThrow();
  check = run_id;
  await db.updateTable('monitor_run').set({ count: 1 }).where('run_id', '=', check).execute();
  await db
    .updateTable('run')
    .set({ status: 'delivered', percent: 100, finished_at: new Date() })
    .where('id', '=', check)
    .execute();
  await db
    .updateTable('monitor')
    .set({ waiting: false, last_ok_number: number })
    .where('id', '=', own.monitor_id)
    .execute();
  await db
    .insertInto('monitor_hit')
    .values({
      ...own,
      ...text,
      key: personId,
      first_run: number,
      last_run: null,
      source_id: 'other',
      kind: 'person',
      subtitle: 'Тайногорск',
      person_id: personId,
      published_at: null,
      content_hash: '',
      first_seen_at: new Date(),
    })
    .execute();
  await db
    .insertInto('notification')
    .values({
      ...own,
      id: randomUUID(),
      key: `monitor:${holdings.monitor}:run:${number}`,
      title: 'Новое',
      text: 'Аделина Подброшена',
      link: null,
      monitor_keyword: 'Анна',
      hits: JSON.stringify([text]),
      created_at: new Date(),
      read_at: null,
    })
    .execute();
}

/** Of the link to a result of this account. */
async function share(id: string): Promise<string> {
  const answer = await browser.send({ method: 'POST', url: endpoints.shareSearch.path, payload: { id } });
  return answer.json<{ share: { token: string } }>().share.token;
}

test('calls, tables, files and the log have people who are there, and nothing of them once they are erased', async () => {
  expect(await crawl((name, { method }) => !LAST.includes(name) && (method === 'GET' || READING.has(name)))).toEqual(
    expect.arrayContaining([...SHOWN_BEFORE]),
  );
  expect(await search()).toEqual(expect.arrayContaining(KEPT_BEFORE));
  await remove('https://profiles.test/planted');
  await remove(`https://vk.com/id${VK_ID}`);
  expect(await search()).toEqual([]);
  expect(await crawl(() => true)).toEqual([]);
});

/** Tables, files and lines of the log that have a mark. */
async function search(): Promise<string[]> {
  const { db } = opened.product.tools;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  // By the key of a hit, which no answer has, a monitor knows whoever comes back after a refusal.
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(each) - ${name === 'monitor_hit' ? 'key' : ''})::text as text from ${sql.table(name)} as each`.execute(
      db,
    );
    if (rows.some(({ text }) => TRACES.test(text))) found.push(name);
  }
  for (const file of await listFiles(opened.product.config.dataDirectory)) {
    if (TRACES.test(`${file}\n${(await readFile(file)).toString('latin1')}`)) found.push('file');
  }
  return [...found, ...opened.lines.filter((line) => TRACES.test(line))];
}

/** By anybody, and decided by the operator. */
async function remove(link: string): Promise<void> {
  const { tools, config } = opened.product;
  const asked = await browser.send({ method: 'POST', url: endpoints.requestRemoval.path, payload: { link } });
  const number = Number(asked.json<{ number: string }>().number);
  const decision = { kind: 'erase' } as const;
  const outcome = await decideRemoval(createRemovalTools(config, tools), {
    number,
    decision,
    note: 'проверено',
    operator: 'olga',
  });
  expect(outcome.kind).toBe('decided');
  await tools.suppressing.follow();
  await tools.departures.follow();
}

/** The calls whose answers have a mark. */
async function crawl(isAsked: (name: Name, definition: Endpoint) => boolean): Promise<Name[]> {
  const shown = new Set<Name>();
  for (const [name, definition] of CALLS.filter((call) => isAsked(...call))) {
    for (const fields of fieldsOf(name)) {
      for (const request of [validRequest(definition, fields), plainRequest(definition, fields)]) {
        const url = request.url.replace(/\/user\/[^/]+/, `/user/${accountId}`);
        if (TRACES.test(readAll(await browser.send({ ...request, url })))) shown.add(name);
      }
    }
  }
  return [...shown].toSorted();
}

/** Without filters and pages, which may leave out whom it is about. */
function plainRequest({ method, path }: Endpoint, fields: Record<string, string>) {
  if (method === 'GET') return { method, url: `${path}?${new URLSearchParams(fields)}` };
  return { method, url: path, payload: fields };
}

/** What a caller may name that they have. */
function fieldsOf(name: Name): Record<string, string>[] {
  const { owned } = ACCESS[name];
  if (name === 'getSharedSearch') return [{ token }];
  if (owned === undefined) return [{}];
  if (name === 'getMonitorRun') return [{ search_id: holdings.monitor, process_id: check }];
  return (owned.kind === 'search' ? searches : [holdings[owned.kind]]).map((id) => ({ [owned.field]: id }));
}

function readAll({ body, headers, rawPayload }: LightMyRequestResponse): string {
  const isArchive = headers['content-type'] === 'application/zip';
  const text = isArchive ? Buffer.concat([...readZip(rawPayload).values()]).toString() : body;
  return `${text}\n${JSON.stringify(headers)}`;
}

/** All but those of the embedded database, whose tables are read above. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(directory, 'database')));
}
