import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue, losePhotos } from '#testing/leave-catalogue.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';

const db = testDatabase();
const NAMES = ['Анна', 'Борис', 'Вера', 'Глеб'];
let stage: Awaited<ReturnType<typeof createMonitorFixture>>;
let departures: ReturnType<typeof createSearchFixture>['tools']['departures'];
let personIds: string[];

/** A monitor that has found them all, and told of it. */
beforeEach(async () => {
  ({ departures } = createSearchFixture({ db: db(), pictures: {} }).tools);
  stage = await createMonitorFixture(db());
  personIds = await addKnownPeople(
    db(),
    NAMES.map((name) => ({ name })),
  );
  await stage.add();
  await stage.work();
  await check(NAMES);
});

test('who leaves is in no hit, notification or message any more, and others are', async () => {
  expect(await alert()).toEqual({ text: 'Анна, Борис, Вера и ещё 1', titles: NAMES });
  const [anna = '', , , gleb = ''] = personIds;
  await leave(anna, gleb);
  expect(await alert()).toEqual({
    text: 'Анкета удалена, Борис, Вера и ещё 1',
    titles: ['Анкета удалена', 'Борис', 'Вера', 'Анкета удалена'],
  });
  const kept = await db().selectFrom('monitor_hit').selectAll().where('title', '=', 'Анкета удалена').execute();
  expect(kept).toHaveLength(2);
  for (const hit of kept) expect(hit).toMatchObject({ text: '', subtitle: '', url: null, person_id: null });
  expect(await db().selectFrom('departure').selectAll().execute()).toEqual([]);
});

test('a run keeps its counts, and the next one tells nobody of who has come back', async () => {
  const [anna = ''] = personIds;
  await leave(anna);
  expect(await counts()).toMatchObject({ count: 4, new_count: 4 });
  const [back] = await addKnownPeople(db(), [{ id: anna, name: 'Анна' }]);
  expect(back).toBe(anna);
  await check(NAMES);
  expect(await counts()).toMatchObject({ count: 4, new_count: 0, changed_count: 1, gone_count: 0 });
  expect(await db().selectFrom('notification').selectAll().execute()).toHaveLength(1);
});

test('whoever has merely lost their photos stays as they were found', async () => {
  await losePhotos(db(), personIds);
  await departures.follow();
  expect((await alert()).titles).toEqual(NAMES);
});

test('somebody who leaves during a check is not stored by it', async () => {
  await db().deleteFrom('notification').execute();
  const [late = ''] = await addKnownPeople(db(), [{ name: 'Дина' }]);
  stage.advance(HOUR_MS);
  stage.show(async () => {
    await leave(late);
    return found([...items(NAMES), personItem('Дина', { personId: late })]);
  });
  await stage.work();
  expect(await counts()).toMatchObject({ count: 4, new_count: 0 });
  expect(await db().selectFrom('notification').selectAll().execute()).toEqual([]);
});

function items(names: readonly string[]) {
  return names.map((name) => personItem(name, { personId: personIds[NAMES.indexOf(name)] ?? null }));
}

async function check(names: readonly string[]): Promise<void> {
  stage.advance(HOUR_MS);
  stage.show(found(items(names)));
  await stage.work();
}

async function leave(...ids: string[]): Promise<void> {
  await leaveCatalogue(db(), ids);
  await departures.follow();
}

async function alert(): Promise<{ text: string; titles: string[] }> {
  const { text, hits } = await db().selectFrom('notification').selectAll().executeTakeFirstOrThrow();
  return { text, titles: (hits as { title: string }[]).map(({ title }) => title) };
}

async function counts() {
  return await db().selectFrom('monitor_run').selectAll().orderBy('number', 'desc').executeTakeFirst();
}
