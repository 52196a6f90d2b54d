import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { createOuterIds } from '#features/catalogue/outer-person.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found, UNAVAILABLE } from '#testing/monitors/monitor-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveMonitors } from './routes.ts';

const db = testDatabase();
const outerIds = createOuterIds('a key of the tests that is long enough');
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
  app = await openApp([3]);
  browser = await openVisitor(app);
});
afterEach(() => app.close());

const validInput = { keyword: 'Анна Белова', source: 'other', geo: 'any', refresh_rate: 60, collection_time: 30 };
const WAITING = { status: 'wait', percent: 0, message: 'Проверка вот-вот начнётся' };
const NOTHING_FOUND = { count: 0, new_count: 0, changed_count: 0, gone_count: 0 };

describe('a monitor', () => {
  test('starts at once and shows its settings and progress', async () => {
    const added = await add({ geo: 'RU-16-kazan' });
    expect(added.statusCode).toBe(200);
    const { id, process_id } = added.json();
    expect(await get(id)).toEqual({
      status: 'ok',
      search: {
        id,
        process_id,
        keyword: 'Анна Белова',
        source: 'other',
        source_title: 'Другие источники',
        source_health: 'up',
        sources: [{ id: 'other', title: 'Другие источники', health: 'up' }],
        refresh_rate: 60,
        collection_time: 30,
        state: 'active',
        geo: expect.objectContaining({ id: 'RU-16-kazan', name: 'Казань, Республика Татарстан' }),
        created: '2026-01-15T12:00:00.000Z',
        ends: '2026-02-14T12:00:00.000Z',
        ...WAITING,
        runs: 0,
        next_run: '2026-01-15T13:00:00.000Z',
        last_run: null,
        baseline: null,
        ...NOTHING_FOUND,
      },
      data: [
        {
          process_id,
          number: 1,
          due: '2026-01-15T12:00:00.000Z',
          created_at: '2026-01-15T12:00:00.000Z',
          finished_at: null,
          baseline: false,
          ...NOTHING_FOUND,
          process_info: { ...WAITING, can_accelerate: false, accelerated: false },
        },
      ],
      totalCount: 1,
    });
    fixture.show(found([personItem('анна')]));
    await fixture.work();
    const { search } = await get(id);
    expect(search).toMatchObject({ status: 'ok', percent: 100, runs: 1, last_run: '2026-01-15T12:00:00.000Z' });
    expect(search).toMatchObject({ count: 1, new_count: 0, message: 'Первая проверка: уже есть 1' });
  });

  test('shows a check in progress and then its failure', async () => {
    const { id } = (await add()).json();
    fixture.show(async () => {
      await vi.waitFor(
        async () =>
          expect((await get(id)).search).toMatchObject({
            status: 'wait',
            percent: 30,
            message: 'Смотрим, что есть сейчас',
          }),
        { timeout: 300_000 },
      );
      return UNAVAILABLE;
    });
    await fixture.work();
    expect((await get(id)).search).toMatchObject({ status: 'error', runs: 1, message: 'ВКонтакте не отвечает.' });
  });

  test('added again is the same one in any spelling, and another one for another place', async () => {
    const { id } = (await add({ keyword: 'Алёна  Белова' })).json();
    expect((await add({ keyword: ' алена белова', refresh_rate: 15 })).json()).toMatchObject({
      status: 'exists',
      id,
      search: { keyword: 'Алёна Белова', refresh_rate: 60 },
    });
    expect((await add({ keyword: 'Алёна Белова', geo: 'RU' })).json().status).toBe('ok');
  });

  test('added by two concurrent calls is created once', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map((answer) => answer.json().status).sort()).toEqual(['exists', 'exists', 'ok']);
  });

  test('that has ended can be added again', async () => {
    const { id } = (await add({ collection_time: 1 })).json();
    await fixture.work();
    fixture.advance(DAY_MS);
    expect((await add({ collection_time: 1 })).json().status).toBe('ok');
    expect((await get(id)).search).toMatchObject({ state: 'ended' });
  });

  test('is listed newest first, twenty a page', async () => {
    for (let index = 0; index < 22; index += 1) {
      await add({ keyword: `Человек ${index}` });
      fixture.advance(1_000);
    }
    const [first, second, third] = await Promise.all([0, 1, 2].map(list));
    expect(first).toMatchObject({ totalCount: 22, data: { length: 20, 0: { keyword: 'Человек 21' } } });
    expect(second).toMatchObject({ totalCount: 22, data: [{ keyword: 'Человек 1' }, { keyword: 'Человек 0' }] });
    expect(third).toEqual({ status: 'ok', data: [], totalCount: 22 });
  });

  test('can be refreshed, one run at a time, until it has ended', async () => {
    const { id, process_id } = (await add({ collection_time: 1 })).json();
    expect(await call('refresh-search', { id })).toEqual({ status: 'wait', id, process_id });
    await fixture.work();
    const again = await call('refresh-search', { id });
    expect(again.process_id).not.toBe(process_id);
    expect(await call('refresh-search', { id })).toEqual(again);
    await fixture.work();
    fixture.advance(DAY_MS);
    expect(await call('refresh-search', { id })).toMatchObject({ status: 'error', code: 'monitor_ended' });
  });

  test('is removed with all its results', async () => {
    const { id } = (await add()).json();
    fixture.show(found([personItem('анна')]));
    await fixture.work();
    expect(await call('remove-search', { id })).toEqual({ status: 'ok' });
    expect(await call('remove-search', { id })).toMatchObject({ code: 'not_found' });
    expect(await list(0)).toMatchObject({ totalCount: 0 });
    expect(await db().selectFrom('monitor_hit').select('key').execute()).toEqual([]);
  });

  test('is recorded in the audit log without its keyword', async () => {
    const { id } = (await add({ geo: 'RU' })).json();
    const journal = await db().selectFrom('audit_event').selectAll().execute();
    expect(journal).toMatchObject([
      { action: 'monitor.added', subject: { monitor_id: id, source: 'other', place: 'RU', days: 30 } },
    ]);
    expect(JSON.stringify(journal)).not.toContain('Белова');
  });
});

describe('a run', () => {
  test('is compared with the previous one: new, changed, gone, unchanged, twenty a page', async () => {
    const { id } = (await add()).json();
    const stays = Array.from({ length: 30 }, (_, index) => personItem(`остался ${String(index).padStart(2, '0')}`));
    fixture.show(found([...stays, personItem('ушёл'), personItem('сменил', { text: 'было' })]));
    await fixture.work();
    fixture.advance(HOUR_MS);
    fixture.show(found([...stays, personItem('пришёл'), personItem('сменил', { text: 'стало' })]));
    await fixture.work();
    const { data } = await get(id);
    const [second, first] = data.map((run: { process_id: string }) => run.process_id);
    const keyOf = (name: string) => outerIds.keyIn(id, name);

    const page = await run(id, second);
    expect(page).toMatchObject({
      status: 'ok',
      search_id: id,
      process_id: second,
      number: 2,
      baseline: false,
      capped: false,
      page: 0,
      count: 33,
      counts: { new: 1, changed: 1, gone: 1, unchanged: 30 },
      currentResults: { length: 19, 0: { key: keyOf('пришёл') }, 1: { key: keyOf('сменил'), text: 'стало' } },
      lastResults: { length: 19, 0: { key: keyOf('сменил'), text: 'было' }, 1: { key: keyOf('ушёл') } },
    });
    expect(page.changes.slice(0, 4)).toEqual([
      { key: keyOf('пришёл'), change: 'new' },
      { key: keyOf('сменил'), change: 'changed' },
      { key: keyOf('ушёл'), change: 'gone' },
      { key: keyOf('остался 00'), change: 'unchanged' },
    ]);
    expect((await run(id, second, { page: 1 })).changes).toHaveLength(13);
    expect(await run(id, second, { change: 'gone' })).toMatchObject({
      count: 1,
      currentResults: [],
      lastResults: [{ key: keyOf('ушёл') }],
      changes: [{ key: keyOf('ушёл'), change: 'gone' }],
    });
    expect(await run(id, first, { page: 1 })).toMatchObject({
      baseline: true,
      count: 32,
      counts: { new: 0, changed: 0, gone: 0, unchanged: 32 },
      lastResults: [],
      currentResults: { length: 12 },
      changes: { 0: { change: 'unchanged' } },
    });
  });

  test('is the baseline when no earlier run has succeeded, even if it is not the first', async () => {
    const { id } = (await add()).json();
    fixture.show(UNAVAILABLE);
    await fixture.work();
    expect(await get(id)).toMatchObject({ search: { baseline: null }, data: [{ baseline: false }] });
    for (const baseline of [true, false]) {
      fixture.advance(HOUR_MS);
      fixture.show(found([personItem('Анна')]));
      await fixture.work();
      expect(await get(id)).toMatchObject({ search: { baseline }, data: { 0: { baseline } } });
    }
  });

  test('in progress or failed has no results', async () => {
    const { id, process_id } = (await add()).json();
    const nothing = { baseline: true, count: 0, lastResults: [], currentResults: [], changes: [] };
    expect(await run(id, process_id)).toMatchObject({ ...nothing, process_info: { status: 'wait' } });
    fixture.show(UNAVAILABLE);
    await fixture.work();
    expect(await run(id, process_id)).toMatchObject({ ...nothing, process_info: { status: 'error', percent: 30 } });
  });

  test('shows the photo of a person in the catalogue, and hides a person who has left it', async () => {
    const [personId = ''] = await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    await db()
      .insertInto('photo')
      .values({ person_id: personId, id: personId, position: 0, file_key: 'people/anna.jpg', remote_url: null })
      .execute();
    const { id, process_id } = (await add()).json();
    fixture.show(found([personItem('анна', { personId })]));
    await fixture.work();
    const there = await run(id, process_id);
    expect(there.currentResults).toMatchObject([{ title: 'анна', image: '/files/people/anna.jpg' }]);
    await leaveCatalogue(db(), [personId]);
    const left = await run(id, process_id);
    expect(left.currentResults).toMatchObject([{ title: 'Анкета удалена', text: '', url: null, image: null }]);
  });
});

describe('places', () => {
  test('are found by prefix or by id', async () => {
    const found = await call('search-location', { source: 'other', q: 'казань' });
    expect(found.data[0]).toMatchObject({ id: 'RU-16-kazan', latitude: expect.any(Number) });
    const { data } = await call('search-location', { source: 'other', id: 'RU-16-kazan' });
    expect(data).toMatchObject([{ name: 'Казань, Республика Татарстан' }]);
    expect(await call('search-location', { source: 'other', id: 'nowhere' })).toMatchObject({ data: [] });
  });

  test('require a source that supports monitors', async () => {
    expect(await call('search-location', { source: 'nowhere', q: '' })).toMatchObject({ code: 'source_unknown' });
    expect(await call('search-location', { source: 'vk', q: '' })).toMatchObject({ code: 'source_unknown' });
  });
});

describe('refuses', () => {
  test.each([
    ['a blank keyword', { keyword: ' \n\u00a0\u200b ' }, 'keyword_blank', 'Вы не ввели данные о пользователе'],
    ['one letter', { keyword: 'А' }, 'keyword_short', 'Слишком короткий запрос: нужно хотя бы две буквы.'],
    ['10 KB', { keyword: 'а'.repeat(10_240) }, 'keyword_long', 'Слишком длинный запрос: не больше 200 знаков.'],
    ['no place', { geo: undefined }, 'place_missing', 'Выберите место из списка или «Везде».'],
    ['an empty place', { geo: ' ' }, 'place_missing', 'Выберите место из списка или «Везде».'],
    ['an unknown place', { geo: 'RU-00' }, 'place_unknown', 'Такого места нет. Выберите его из списка.'],
    ['an interval of zero', { refresh_rate: 0 }, 'refresh_rate_wrong', /^Проверять можно не чаще раза в 15 минут/],
    ['once a year', { refresh_rate: 525_600 }, 'refresh_rate_wrong', /^Проверять можно не чаще раза в 15 минут/],
    ['every quarter of a minute', { refresh_rate: 15.25 }, 'refresh_rate_wrong', /^Проверять можно/],
    ['for no time', { collection_time: 0 }, 'collection_time_wrong', 'Следить можно от одного дня до 90 дней.'],
    ['for ever', { collection_time: 91 }, 'collection_time_wrong', 'Следить можно от одного дня до 90 дней.'],
    ['an unknown source', { source: 'nowhere' }, 'source_unknown', 'Такого источника нет.'],
    ['one that is not for it', { source: 'vk' }, 'source_unknown', /^За этим источником следить нельзя/],
    ['a keyword that is none', { keyword: 5 }, 'invalid_request', expect.any(String)],
    ['a rate that is none', { refresh_rate: 'часто' }, 'invalid_request', expect.any(String)],
  ])('%s', async (_what, change, code, message) => {
    const response = await add(change);
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message;
    expect([response.statusCode, response.json()]).toEqual([400, { status: 'error', code, message: expected }]);
    expect(await db().selectFrom('monitor').select('id').execute()).toEqual([]);
  });

  test('a source that is down or not configured', async () => {
    const state = async (health: 'down' | 'unavailable') =>
      await db()
        .updateTable('source')
        .set({ health, health_message: 'Не отвечает' })
        .where('id', '=', 'other')
        .execute();
    await state('down');
    expect((await add()).json()).toMatchObject({ code: 'source_down' });
    await state('unavailable');
    expect((await add()).json()).toMatchObject({ code: 'source_unavailable' });
  });

  test('the hundred and first active monitor', async () => {
    for (let index = 0; index < 100; index += 1) await add({ keyword: `Человек ${index}`, collection_time: 1 });
    expect((await add()).json()).toMatchObject({ code: 'monitor_limit' });
    expect((await add({ keyword: 'человек 7' })).json()).toMatchObject({ status: 'exists' });
    fixture.advance(DAY_MS);
    expect((await add()).json()).toMatchObject({ status: 'ok' });
  });

  test("every call for another account's monitor", async () => {
    const { id, process_id } = (await add()).json();
    const mine = browser;
    browser = await openVisitor(app);
    const { id: own } = (await add()).json();
    for (const path of ['get-search', 'refresh-search', 'remove-search']) {
      expect(await call(path, { id }), path).toMatchObject({ status: 'error', code: 'not_found' });
    }
    expect(await run(id, process_id)).toMatchObject({ code: 'not_found' });
    expect(await run(own, process_id)).toMatchObject({ message: 'Такой проверки у этого мониторинга нет.' });
    expect((await list(0)).data.map((monitor: { id: string }) => monitor.id)).toEqual([own]);
    browser = mine;
    expect((await get(id)).search.id).toBe(id);
  });

  test('accounts that have not paid for the service', async () => {
    const { id, process_id } = (await add()).json();
    const poor = await openApp([1, 2]);
    browser = await openVisitor(poor);
    const refused = await add();
    expect([refused.statusCode, refused.json()]).toMatchObject([402, { code: 'not_paid', service: 3 }]);
    expect(await list(0)).toMatchObject({ data: [], totalCount: 0 });
    for (const path of ['get-search', 'refresh-search']) {
      expect(await call(path, { id }), path).toMatchObject({ code: 'not_found' });
    }
    expect(await run(id, process_id)).toMatchObject({ code: 'not_found' });
    await poor.close();
  });

  test('to start anything to an account that no longer pays, which reads and removes what it has', async () => {
    const { id, process_id } = (await add()).json();
    await fixture.work();
    await db().deleteFrom('account_service').where('service', '=', 3).execute();
    expect((await list(0)).data).toMatchObject([{ id }]);
    expect(await get(id)).toMatchObject({ status: 'ok', search: { id, runs: 1 } });
    expect(await run(id, process_id)).toMatchObject({ status: 'ok' });
    expect(await call('refresh-search', { id })).toMatchObject({ code: 'not_paid', service: 3 });
    fixture.advance(HOUR_MS);
    await db().updateTable('monitor').set({ ends_at: fixture.tools.clock() }).execute();
    expect(await call('refresh-search', { id })).toMatchObject({ code: 'not_paid', service: 3 });
    expect((await add({ keyword: 'Борис Белов' })).statusCode).toBe(402);
    expect(await db().selectFrom('monitor_run').select('run_id').execute()).toHaveLength(1);
    expect(await call('remove-search', { id })).toEqual({ status: 'ok' });
    expect(await db().selectFrom('monitor').select('id').execute()).toEqual([]);
  });
});

test.each(["Анна'; drop table monitor; --", '<img src=x onerror=alert(1)>', "'Анна'\\:*&|!()", 'Анна 👩 {"a":1}'])(
  'whatever is typed is words: %j',
  async (keyword) => {
    const { id } = (await add({ keyword })).json();
    await fixture.work();
    fixture.advance(HOUR_MS);
    fixture.show(found([personItem(keyword)]));
    await fixture.work();
    expect((await get(id)).search).toMatchObject({ keyword, status: 'ok', count: 1, new_count: 1 });
    const [alert] = await db().selectFrom('notification').select('title').execute();
    expect(alert?.title).toBe(`Новое по запросу «${keyword}»: 1`);
  },
);

function openApp(demoServices: number[]): Promise<FastifyInstance> {
  const photoUrls = { urlOf: ({ fileKey }: { fileKey: string | null }) => `/files/${fileKey}` };
  return createTestApp({
    db: db(),
    clock: fixture.tools.clock,
    config: { demoServices },
    addCalls: (into, guards) => serveMonitors(into, guards, { ...fixture.tools, photoUrls, outerIds }),
  });
}

function add(change: Record<string, unknown> = {}) {
  return browser.send({ method: 'POST', url: '/monitor-search/add-search', payload: { ...validInput, ...change } });
}

async function call(path: string, query: Record<string, string>) {
  return (await browser.send({ method: 'GET', url: `/monitor-search/${path}`, query })).json();
}

const get = (id: string) => call('get-search', { id });
const list = (page: number) => call('get-list', { page: String(page) });

function run(search_id: string, process_id: string, { page = 0, ...change }: { page?: number; change?: string } = {}) {
  return call('get-process', { search_id, process_id, page: String(page), ...change });
}
