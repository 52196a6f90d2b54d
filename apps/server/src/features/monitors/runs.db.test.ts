import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { findPeopleItems } from '#features/catalogue-source/catalogue-source.ts';
import { LOST_LEASES_MAX } from '#runs/lease-repository.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { personItem, postItem } from '#testing/monitors/fake-items.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorFixture, found, UNAVAILABLE } from '#testing/monitors/monitor-fixture.ts';
import { purgeMonitors, removeMonitor } from './removal.ts';
import { refreshMonitor } from './start-run.ts';

const db = testDatabase();
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
});
const anna = personItem('анна');
const boris = personItem('борис');
const vera = personItem('вера');

describe('what a run finds', () => {
  test('is a baseline at first, without an alert', async () => {
    await fixture.add();
    fixture.show(found([anna, boris]));
    await fixture.work();
    expect(await runs()).toMatchObject([
      { status: 'ok', compared_with: null, count: 2, new_count: 0, message: 'Первая проверка: уже есть 2' },
    ]);
    expect(await alerts()).toEqual([]);
  });

  test('is then new, changed, gone or unchanged, and only new hits are alerted', async () => {
    const { id } = await fixture.add();
    await check(found([anna, boris]));
    await checkInAnHour(found([personItem('анна', { text: 'Шью платья' }), vera]));
    const [, run] = await runs();
    expect(run).toMatchObject({ compared_with: 1, message: 'Новых: 1, изменилось: 1, пропало: 1' });
    expect(run).toMatchObject({ count: 2, new_count: 1, changed_count: 1, gone_count: 1 });
    expect(await alerts()).toMatchObject([
      {
        key: `monitor:${id}:run:2`,
        title: 'Новое по запросу «Анна Белова»: 1',
        text: 'вера',
        link: `/monitor-search/result/${id}?run=${run?.id}`,
        hits: [{ title: 'вера', text: 'Пеку хлеб', url: 'https://example.org/вера' }],
      },
    ]);
  });

  test('and was found before is not alerted when it reappears', async () => {
    await fixture.add();
    await check(found([anna]));
    await checkInAnHour(found([]));
    await checkInAnHour(found([anna]));
    expect((await runs())[2]).toMatchObject({ new_count: 1, message: 'Новых: 1' });
    expect(await alerts()).toEqual([]);
    const rows = await hits();
    expect(rows.map(({ first_run, last_run }) => [first_run, last_run])).toEqual([
      [1, 1],
      [3, null],
    ]);
    expect(rows[1]?.first_seen_at).toEqual(rows[0]?.first_seen_at);
  });

  test('adds rows for changes only', async () => {
    await fixture.add();
    const many = Array.from({ length: 200 }, (_, index) => personItem(`человек ${index}`));
    await check(found(many));
    for (let run = 0; run < 20; run += 1) await checkInAnHour(found(many));
    expect((await runs()).at(-1)).toMatchObject({ number: 21, count: 200, message: 'Ничего нового' });
    expect(await hits()).toHaveLength(200);
  });

  test('keeps older hits that the source did not return', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 14, hour));
    await fixture.add();
    await check(found([postItem('старый', at(1)), postItem('средний', at(2)), postItem('убранный', at(3))]));
    await checkInAnHour(found([postItem('новый', at(4))], at(2)));
    expect((await runs())[1]).toMatchObject({ count: 3, new_count: 1, gone_count: 1, complete_since: at(2) });
    expect(await keysNow()).toEqual(['новый', 'средний', 'старый']);
  });

  test('may repeat a key and contain characters that cannot be stored', async () => {
    await fixture.add();
    await check(found([personItem('a\0b', { text: 'x\0y\ud800' }), personItem('ab')]));
    expect(await hits()).toMatchObject([{ key: 'ab', text: 'xy\ufffd' }]);
  });

  test('in the catalogue is every certain match and no guess', async () => {
    await addKnownPeople(db(), [{ name: 'Аня Белова' }, { name: 'Белова Анна Ивановна' }, { name: 'Анна Белава' }]);
    expect((await findInCatalogue('Анна Белова')).map(({ title }) => title).sort()).toEqual([
      'Аня Белова',
      'Белова Анна Ивановна',
    ]);
    await addKnownPeople(
      db(),
      Array.from({ length: 25 }, () => ({ name: 'Анна Белова' })),
    );
    expect(await findInCatalogue('Анна Белова')).toHaveLength(27);
  });

  test('in the catalogue is each person once, with the same key for all their records', async () => {
    const profileUrl = 'https://vk.test/anna';
    const [first] = await addKnownPeople(db(), [
      { name: 'Анна Белова', city: 'Казань', about: 'Пеку хлеб', profileUrl },
      { name: 'Анна Белова', city: 'Казань', profileUrl },
    ]);
    const [before] = await findInCatalogue('Анна Белова');
    expect(before).toMatchObject({ kind: 'person', title: 'Анна Белова', subtitle: 'Казань, 30 лет', url: profileUrl });
    await db()
      .deleteFrom('person')
      .where('id', '=', before?.personId ?? String(first))
      .execute();
    const after = await findInCatalogue('Анна Белова');
    expect(after.map(({ key }) => key)).toEqual([before?.key]);
    expect(after[0]?.personId).not.toBe(before?.personId);
  });
});

describe('a check that fails', () => {
  test('ends the run with the reason, changes nothing, and the next run is on time', async () => {
    await fixture.add();
    await check(found([anna]));
    await checkInAnHour(UNAVAILABLE);
    expect((await runs())[1]).toMatchObject({ status: 'error', message: 'ВКонтакте не отвечает.', count: 0 });
    await checkInAnHour(found([anna, vera]));
    expect((await runs())[2]).toMatchObject({ compared_with: 1, new_count: 1, gone_count: 0 });
    expect((await alerts()).map(({ key }) => String(key).split(':').at(-1))).toEqual(['3']);
  });

  test('first leaves the baseline to the next run', async () => {
    await fixture.add();
    await check(UNAVAILABLE);
    await checkInAnHour(found([anna]));
    expect((await runs())[1]).toMatchObject({ compared_with: null, message: 'Первая проверка: уже есть 1' });
    expect(await alerts()).toEqual([]);
  });

  test('is not even made when the source is known to be down', async () => {
    await fixture.add();
    await db().updateTable('source').set({ health: 'down', health_message: 'Каталог закрыт.' }).execute();
    await check(found([anna]));
    expect(await runs()).toMatchObject([{ status: 'error', message: 'Каталог закрыт.' }]);
  });

  test('with an exception is retried, up to five attempts', async () => {
    await fixture.add();
    fixture.show(() => {
      throw new Error('a fault');
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await runs())[0]?.status).toBe('wait');
      await fixture.work();
      fixture.advance(MINUTE_MS);
    }
    expect(await runs()).toMatchObject([
      { status: 'error', message: 'Проверка не получилась. Следующая будет в срок.' },
    ]);
  });
});

describe('runs fall due', () => {
  test('at the interval of the monitor, counted from its creation', async () => {
    const began = fixture.tools.clock().getTime();
    await fixture.add({ refreshMinutes: 15 });
    await fixture.work();
    fixture.advance(14 * MINUTE_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(1);
    fixture.advance(MINUTE_MS + 7_000);
    await fixture.work();
    fixture.advance(15 * MINUTE_MS - 7_000);
    await fixture.work();
    expect((await runs()).map(({ due_at }) => (due_at.getTime() - began) / MINUTE_MS)).toEqual([0, 15, 30]);
  });

  test('once for all missed times, and then on schedule', async () => {
    await fixture.add();
    await fixture.work();
    fixture.advance(5 * HOUR_MS + 20 * MINUTE_MS);
    await fixture.work();
    await fixture.work();
    expect(await runs()).toHaveLength(2);
    fixture.advance(40 * MINUTE_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(3);
  });

  test('until the end of the monitor, inclusive', async () => {
    await fixture.add({ refreshMinutes: 12 * 60, collectionDays: 1 });
    await fixture.work();
    for (let halfDay = 1; halfDay <= 4; halfDay += 1) {
      fixture.advance(DAY_MS / 2);
      await fixture.work();
    }
    expect(await runs()).toHaveLength(3);
  });

  test('not for a monitor that ended while no worker was running', async () => {
    await fixture.add({ collectionDays: 1 });
    await fixture.work();
    fixture.advance(2 * DAY_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(1);
  });

  test('not while one is in progress, but right after it', async () => {
    await fixture.add();
    const [first] = await fixture.worker.claim();
    fixture.advance(3 * HOUR_MS);
    expect(await fixture.worker.start()).toBe(0);
    if (first) await fixture.worker.perform(first);
    await fixture.work();
    expect((await runs()).map(({ number, status }) => [number, status])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
    ]);
  });

  test('each once, for any number of workers and of due monitors', async () => {
    await Promise.all(Array.from({ length: 90 }, (_, index) => fixture.add({ keyword: `Человек ${index}` })));
    await fixture.work();
    fixture.advance(HOUR_MS);
    const other = fixture.createWorker();
    await Promise.all([fixture.worker.start(), other.start()]);
    const [mine, theirs] = await Promise.all([fixture.worker.claim(50), other.claim(50)]);
    const claimed = [...mine, ...theirs].map(({ id }) => id);
    expect(new Set(claimed).size).toBe(90);
    expect(claimed).toHaveLength(90);
  });
});

describe('a clock that is set', () => {
  test('back delays nothing and repeats nothing: each monitor waits as long as before', async () => {
    await fixture.add({ keyword: 'Анна' });
    await fixture.work();
    fixture.advance(30 * MINUTE_MS);
    await fixture.add({ keyword: 'Борис' });
    await fixture.work();
    fixture.advance(40 * MINUTE_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(3);

    fixture.advance(-365 * DAY_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(3);
    fixture.advance(HOUR_MS);
    await fixture.work();
    expect((await runs()).map(({ number }) => number).sort()).toEqual([1, 1, 2, 2, 3]);
    fixture.advance(HOUR_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(7);
  });

  test('forward causes one run, and delays nothing when it is corrected', async () => {
    await fixture.add({ collectionDays: 10 });
    await fixture.work();
    fixture.advance(2 * DAY_MS);
    await fixture.work();
    fixture.advance(100 * DAY_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(2);
    fixture.advance(-102 * DAY_MS);
    await fixture.work();
    fixture.advance(HOUR_MS);
    await fixture.work();
    expect(await runs()).toHaveLength(3);
  });

  test('back within the tolerance changes nothing', async () => {
    await fixture.add();
    await fixture.work();
    fixture.advance(HOUR_MS);
    await fixture.work();
    fixture.advance(-30_000);
    await fixture.work();
    fixture.advance(30_000);
    await fixture.work();
    expect(await runs()).toHaveLength(2);
  });
});

describe('a worker that crashes', () => {
  test('leaves its run to another worker, and a late result is ignored', async () => {
    await fixture.add();
    await check(found([]));
    fixture.advance(HOUR_MS);
    fixture.show(found([anna]));
    await fixture.worker.start();
    const [lost] = await fixture.worker.claim();
    const other = fixture.createWorker();
    fixture.advance(15_000);
    expect(await other.claim()).toEqual([]);
    fixture.advance(6_000);
    const [claimed] = await other.claim();
    expect(claimed).toMatchObject({ id: lost?.id, lostLeases: 1 });
    if (claimed) await other.perform(claimed);
    fixture.show(found([anna, vera]));
    if (lost) await fixture.worker.perform(lost);
    expect((await runs())[1]).toMatchObject({ number: 2, count: 1, new_count: 1 });
    expect(await alerts()).toHaveLength(1);
  });

  test('before a clock rollback does not block its run until the old time', async () => {
    await fixture.add();
    await fixture.worker.claim();
    fixture.advance(-HOUR_MS);
    expect(await fixture.createWorker().claim()).toHaveLength(1);
  });

  test('repeatedly during the same run makes that run fail', async () => {
    await fixture.add();
    for (let loss = 0; loss <= LOST_LEASES_MAX; loss += 1) {
      await fixture.worker.claim();
      fixture.advance(MINUTE_MS);
    }
    await fixture.work();
    expect(await runs()).toMatchObject([{ status: 'error' }]);
  });
});

describe('a monitor', () => {
  test('runs at once when refreshed, and keeps its schedule', async () => {
    const { id } = await fixture.add();
    await fixture.work();
    fixture.advance(20 * MINUTE_MS);
    const own = { id, accountId: fixture.accountId };
    const asked = await refreshMonitor(fixture.tools, own);
    expect(await refreshMonitor(fixture.tools, own)).toEqual(asked);
    await fixture.work();
    fixture.advance(40 * MINUTE_MS);
    await fixture.work();
    expect((await runs()).map(({ number, status }) => [number, status])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
      [3, 'ok'],
    ]);
  });

  test('that is removed during a run stores nothing', async () => {
    const { id } = await fixture.add();
    const [run] = await fixture.worker.claim();
    await removeMonitor(fixture.tools, { id, accountId: fixture.accountId });
    fixture.show(found([anna]));
    if (run) await fixture.worker.perform(run);
    expect([await runs(), await hits()]).toEqual([[], []]);
  });

  test('is purged with its results some days after its end', async () => {
    await fixture.add({ collectionDays: 1 });
    await check(found([anna]));
    fixture.advance(31 * DAY_MS - 1);
    const tools = { ...fixture.tools, resultDays: 30 };
    expect(await purgeMonitors(tools)).toEqual({ monitors: 0 });
    fixture.advance(1);
    expect(await purgeMonitors(tools)).toEqual({ monitors: 1 });
    expect([await runs(), await hits()]).toEqual([[], []]);
  });
});

async function findInCatalogue(keyword: string) {
  const other = await db().selectFrom('source').selectAll().where('id', '=', 'other').executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  return (await findPeopleItems(db(), { source: other, accountId: 1, keyword, place: null, since: new Date(), signal }))
    .items;
}

async function check(what: Parameters<typeof fixture.show>[0]): Promise<void> {
  fixture.show(what);
  await fixture.work();
}

async function checkInAnHour(what: Parameters<typeof fixture.show>[0]): Promise<void> {
  fixture.advance(HOUR_MS);
  await check(what);
}

const runs = () => listMonitorRuns(db());

function hits() {
  return db().selectFrom('monitor_hit').selectAll().orderBy('first_run').orderBy('key').execute();
}

async function keysNow(): Promise<string[]> {
  const rows = await hits();
  return rows.flatMap(({ key, last_run }) => (last_run === null ? [key] : [])).sort();
}

function alerts() {
  return db().selectFrom('notification').selectAll().orderBy('created_at').execute();
}
