import { beforeEach, describe, expect, test } from 'vitest';
import { findPeopleItems } from '#features/catalogue-source/find-people-items.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { personHit, postHit } from '#testing/monitors/made-up-hits.ts';
import { createMonitorStage, DAY_MS, HOUR_MS, MINUTE_MS, seen, UNAVAILABLE } from '#testing/monitors/monitor-stage.ts';
import { testDatabase } from '#testing/test-database.ts';
import { purgeMonitors } from './keeping/purge-monitors.ts';
import { refreshMonitor } from './keeping/refresh-monitor.ts';
import { removeMonitor } from './keeping/remove-monitor.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createMonitorStage>>;

beforeEach(async () => {
  stage = await createMonitorStage(db());
});

const anna = personHit('анна');
const boris = personHit('борис');
const vera = personHit('вера');

describe('what a run finds', () => {
  test('is at first the point to start from, of which nobody is alerted', async () => {
    await stage.add();
    stage.show(seen([anna, boris]));
    await stage.work();
    expect(await runs()).toMatchObject([
      { status: 'ok', against: null, count: 2, new_count: 0, message: 'Первая проверка: уже есть 2' },
    ]);
    expect(await alerts()).toEqual([]);
  });

  test('is then new, changed, gone or as it was, and only what is new is alerted', async () => {
    const { id } = await stage.add();
    await look(seen([anna, boris]));
    await lookInAnHour(seen([personHit('анна', { text: 'Шью платья' }), vera]));
    expect((await runs())[1]).toMatchObject({
      ...{ against: 1, count: 2, new_count: 1, changed_count: 1, gone_count: 1 },
      message: 'Новых: 1, изменилось: 1, пропало: 1',
    });
    const [, run] = await runs();
    expect(await alerts()).toMatchObject([
      {
        ...{ key: `monitor:${id}:run:2`, title: 'Новое по запросу «Анна Белова»: 1', text: 'вера' },
        link: `/monitor-search/result/${id}?run=${run?.id}`,
        hits: [{ title: 'вера', text: 'Пеку хлеб', url: 'https://example.org/вера' }],
      },
    ]);
  });

  test('and has been found before is no news when it comes back', async () => {
    await stage.add();
    await look(seen([anna]));
    await lookInAnHour(seen([]));
    await lookInAnHour(seen([anna]));
    expect((await runs())[2]).toMatchObject({ new_count: 1, message: 'Новых: 1' });
    expect(await alerts()).toEqual([]);
    const rows = await hits();
    expect(rows.map(({ first_run, last_run }) => [first_run, last_run])).toEqual([
      [1, 1],
      [3, null],
    ]);
    expect(rows[1]?.first_seen_at).toEqual(rows[0]?.first_seen_at);
  });

  test('costs rows for what changes, not for what stays', async () => {
    await stage.add();
    const many = Array.from({ length: 200 }, (_, index) => personHit(`человек ${index}`));
    await look(seen(many));
    for (let run = 0; run < 20; run += 1) await lookInAnHour(seen(many));
    expect((await runs()).at(-1)).toMatchObject({ number: 21, count: 200, message: 'Ничего нового' });
    expect(await hits()).toHaveLength(200);
  });

  test('leaves what the source did not look back to', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 14, hour));
    await stage.add();
    await look(seen([postHit('старый', at(1)), postHit('средний', at(2)), postHit('убранный', at(3))]));
    await lookInAnHour(seen([postHit('новый', at(4))], at(2)));
    expect((await runs())[1]).toMatchObject({ count: 3, new_count: 1, gone_count: 1, seen_back: at(2) });
    expect(await keysNow()).toEqual(['новый', 'средний', 'старый']);
  });

  test('may name one key twice and hold what no database keeps', async () => {
    await stage.add();
    await look(seen([personHit('a\0b', { text: 'x\0y\ud800' }), personHit('ab')]));
    expect(await hits()).toMatchObject([{ key: 'ab', text: 'xy\ufffd' }]);
  });

  test('in the catalogue is whoever is surely meant, however many there are, and no guess', async () => {
    await addKnownPeople(db(), [{ name: 'Аня Белова' }, { name: 'Белова Анна Ивановна' }, { name: 'Анна Белава' }]);
    expect((await lookAtCatalogue('Анна Белова')).map(({ title }) => title).sort()).toEqual([
      'Аня Белова',
      'Белова Анна Ивановна',
    ]);
    await addKnownPeople(
      db(),
      Array.from({ length: 25 }, () => ({ name: 'Анна Белова' })),
    );
    expect(await lookAtCatalogue('Анна Белова')).toHaveLength(27);
  });

  test('in the catalogue is each person once, under one key whichever record is met', async () => {
    const profileUrl = 'https://vk.test/anna';
    const [first] = await addKnownPeople(db(), [
      { name: 'Анна Белова', city: 'Казань', about: 'Пеку хлеб', profileUrl },
      { name: 'Анна Белова', city: 'Казань', profileUrl },
    ]);
    const [before] = await lookAtCatalogue('Анна Белова');
    expect(before).toMatchObject({ kind: 'person', title: 'Анна Белова', subtitle: 'Казань, 30 лет', url: profileUrl });
    await db()
      .deleteFrom('person')
      .where('id', '=', before?.personId ?? String(first))
      .execute();
    const after = await lookAtCatalogue('Анна Белова');
    expect(after.map(({ key }) => key)).toEqual([before?.key]);
    expect(after[0]?.personId).not.toBe(before?.personId);
  });
});

describe('a look that fails', () => {
  test('ends the run with the reason, changes nothing, and the next comes in time', async () => {
    await stage.add();
    await look(seen([anna]));
    await lookInAnHour(UNAVAILABLE);
    expect((await runs())[1]).toMatchObject({ status: 'error', message: 'ВКонтакте не отвечает.', count: 0 });
    await lookInAnHour(seen([anna, vera]));
    expect((await runs())[2]).toMatchObject({ against: 1, new_count: 1, gone_count: 0 });
    expect((await alerts()).map(({ key }) => String(key).split(':').at(-1))).toEqual(['3']);
  });

  test('before any other leaves the start to the next', async () => {
    await stage.add();
    await look(UNAVAILABLE);
    await lookInAnHour(seen([anna]));
    expect((await runs())[1]).toMatchObject({ against: null, message: 'Первая проверка: уже есть 1' });
    expect(await alerts()).toEqual([]);
  });

  test('is what a source gives that is known not to work', async () => {
    await stage.add();
    await db().updateTable('source').set({ health: 'down', health_message: 'Каталог закрыт.' }).execute();
    await look(seen([anna]));
    expect(await runs()).toMatchObject([{ status: 'error', message: 'Каталог закрыт.' }]);
  });

  test('by a fault of ours is tried again, five times in all', async () => {
    await stage.add();
    stage.show(() => {
      throw new Error('a fault');
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await runs())[0]?.status).toBe('wait');
      await stage.work();
      stage.advance(MINUTE_MS);
    }
    expect(await runs()).toMatchObject([
      { status: 'error', message: 'Проверка не получилась. Следующая будет в срок.' },
    ]);
  });
});

describe('runs fall due', () => {
  test('so many minutes after each other, from when the monitor was added', async () => {
    const began = stage.tools.clock().getTime();
    await stage.add({ refreshMinutes: 15 });
    await stage.work();
    stage.advance(14 * MINUTE_MS);
    await stage.work();
    expect(await runs()).toHaveLength(1);
    stage.advance(MINUTE_MS + 7_000);
    await stage.work();
    stage.advance(15 * MINUTE_MS - 7_000);
    await stage.work();
    expect((await runs()).map(({ due_at }) => (due_at.getTime() - began) / MINUTE_MS)).toEqual([0, 15, 30]);
  });

  test('once for all the times that nobody was there, and then again in time', async () => {
    await stage.add();
    await stage.work();
    stage.advance(5 * HOUR_MS + 20 * MINUTE_MS);
    await stage.work();
    await stage.work();
    expect(await runs()).toHaveLength(2);
    stage.advance(40 * MINUTE_MS);
    await stage.work();
    expect(await runs()).toHaveLength(3);
  });

  test('until the end of the monitor, the end included, and not after it', async () => {
    await stage.add({ refreshMinutes: 12 * 60, collectionDays: 1 });
    await stage.work();
    for (let halfDay = 1; halfDay <= 4; halfDay += 1) {
      stage.advance(DAY_MS / 2);
      await stage.work();
    }
    expect(await runs()).toHaveLength(3);
  });

  test('not once more for a monitor that ended while nobody was there', async () => {
    await stage.add({ collectionDays: 1 });
    await stage.work();
    stage.advance(2 * DAY_MS);
    await stage.work();
    expect(await runs()).toHaveLength(1);
  });

  test('not while one goes on, but right after it', async () => {
    await stage.add();
    const [first] = await stage.worker.take();
    stage.advance(3 * HOUR_MS);
    expect(await stage.worker.start()).toBe(0);
    if (first) await stage.worker.perform(first);
    await stage.work();
    expect((await runs()).map(({ number, status }) => [number, status])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
    ]);
  });

  test('each once, however many workers there are and however many fall due at once', async () => {
    await Promise.all(Array.from({ length: 90 }, (_, index) => stage.add({ keyword: `Человек ${index}` })));
    await stage.work();
    stage.advance(HOUR_MS);
    const other = stage.createWorker();
    await Promise.all([stage.worker.start(), other.start()]);
    const [mine, theirs] = await Promise.all([stage.worker.take(50), other.take(50)]);
    const taken = [...mine, ...theirs].map(({ id }) => id);
    expect(new Set(taken).size).toBe(90);
    expect(taken).toHaveLength(90);
  });
});

describe('a clock that is put', () => {
  test('back holds nothing up and doubles nothing: each waits as long as it had to', async () => {
    await stage.add({ keyword: 'Анна' });
    await stage.work();
    stage.advance(30 * MINUTE_MS);
    await stage.add({ keyword: 'Борис' });
    await stage.work();
    stage.advance(40 * MINUTE_MS);
    await stage.work();
    expect(await runs()).toHaveLength(3);

    stage.advance(-365 * DAY_MS);
    await stage.work();
    expect(await runs()).toHaveLength(3);
    stage.advance(HOUR_MS);
    await stage.work();
    expect((await runs()).map(({ number }) => number).sort()).toEqual([1, 1, 2, 2, 3]);
    stage.advance(HOUR_MS);
    await stage.work();
    expect(await runs()).toHaveLength(7);
  });

  test('forward brings one run, and put right again holds nothing up', async () => {
    await stage.add({ collectionDays: 10 });
    await stage.work();
    stage.advance(2 * DAY_MS);
    await stage.work();
    stage.advance(100 * DAY_MS);
    await stage.work();
    expect(await runs()).toHaveLength(2);
    stage.advance(-102 * DAY_MS);
    await stage.work();
    stage.advance(HOUR_MS);
    await stage.work();
    expect(await runs()).toHaveLength(3);
  });

  test('back by less than clocks differ anyway moves nothing', async () => {
    await stage.add();
    await stage.work();
    stage.advance(HOUR_MS);
    await stage.work();
    stage.advance(-30_000);
    await stage.work();
    stage.advance(30_000);
    await stage.work();
    expect(await runs()).toHaveLength(2);
  });
});

describe('a worker that is lost', () => {
  test('leaves its run to another, which ends it once, whoever comes late', async () => {
    await stage.add();
    await look(seen([]));
    stage.advance(HOUR_MS);
    stage.show(seen([anna]));
    await stage.worker.start();
    const [lost] = await stage.worker.take();
    const other = stage.createWorker();
    stage.advance(15_000);
    expect(await other.take()).toEqual([]);
    stage.advance(6_000);
    const [taken] = await other.take();
    expect(taken).toMatchObject({ id: lost?.id, attempts: 2 });
    if (taken) await other.perform(taken);
    stage.show(seen([anna, vera]));
    if (lost) await stage.worker.perform(lost);
    expect((await runs())[1]).toMatchObject({ number: 2, count: 1, new_count: 1 });
    expect(await alerts()).toHaveLength(1);
  });

  test('before a clock is put back is not waited for until then', async () => {
    await stage.add();
    await stage.worker.take();
    stage.advance(-HOUR_MS);
    expect(await stage.createWorker().take()).toHaveLength(1);
  });

  test('again and again with the same run ends that run', async () => {
    await stage.add();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await stage.worker.take();
      stage.advance(MINUTE_MS);
    }
    await stage.work();
    expect(await runs()).toMatchObject([{ status: 'error' }]);
  });
});

describe('a monitor', () => {
  test('looks at once when asked to, and by itself when it was to look anyway', async () => {
    const { id } = await stage.add();
    await stage.work();
    stage.advance(20 * MINUTE_MS);
    const own = { id, accountId: stage.accountId };
    const asked = await refreshMonitor(stage.tools, own);
    expect(await refreshMonitor(stage.tools, own)).toEqual(asked);
    await stage.work();
    stage.advance(40 * MINUTE_MS);
    await stage.work();
    expect((await runs()).map(({ number, status }) => [number, status])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
      [3, 'ok'],
    ]);
  });

  test('that is removed under way is not stored any more', async () => {
    const { id } = await stage.add();
    const [run] = await stage.worker.take();
    await removeMonitor(stage.tools, { id, accountId: stage.accountId });
    stage.show(seen([anna]));
    if (run) await stage.worker.perform(run);
    expect([await runs(), await hits()]).toEqual([[], []]);
  });

  test('is forgotten with all that it found, so many days after its end', async () => {
    await stage.add({ collectionDays: 1 });
    await look(seen([anna]));
    stage.advance(31 * DAY_MS - 1);
    const tools = { ...stage.tools, resultDays: 30 };
    expect(await purgeMonitors(tools)).toEqual({ monitors: 0 });
    stage.advance(1);
    expect(await purgeMonitors(tools)).toEqual({ monitors: 1 });
    expect([await runs(), await hits()]).toEqual([[], []]);
  });
});

async function lookAtCatalogue(keyword: string) {
  const other = await db().selectFrom('source').selectAll().where('id', '=', 'other').executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  return (await findPeopleItems(db(), { source: other, keyword, place: null, since: new Date(), signal })).items;
}

async function look(what: Parameters<typeof stage.show>[0]): Promise<void> {
  stage.show(what);
  await stage.work();
}

async function lookInAnHour(what: Parameters<typeof stage.show>[0]): Promise<void> {
  stage.advance(HOUR_MS);
  await look(what);
}

function runs() {
  return listMonitorRuns(db());
}

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
