import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { toProfileLink } from '#features/catalogue/profile-link.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { plantResult } from '#testing/plant-result.ts';
import { addCaller } from '#testing/search-fixture.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { lookAgain } from './block.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;
const LINK = 'vk.com/id987650501';
const outsideId = toPersonId('vk', 'id987650501');
const links = [LINK].map(toProfileLink).filter((link) => link !== null);

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
});

test('of a person of VK in results the copy goes, and the count with it', async () => {
  const { accountId } = await addCaller(db());
  const hits = [
    { personId: outsideId, isOutside: true },
    { personId: randomUUID(), isOutside: true },
  ];
  const id = await plantResult(db(), accountId, { kind: 'keyword', hits });
  const requestId = randomUUID();
  expect(await lookAgain(db(), stage.tools, { requestId, links })).toEqual({
    people: 0,
    results: 1,
    monitors: 0,
    pages: 0,
  });
  expect(await stage.block({ requestId, links: [LINK] })).toMatchObject({ hidden: 0, outside: 1 });
  await stage.follow();
  expect(await lookAgain(db(), stage.tools, { requestId, links })).toEqual({
    people: 0,
    results: 0,
    monitors: 0,
    pages: 0,
  });
  const search = await db().selectFrom('search').select('person_count').where('id', '=', id).executeTakeFirstOrThrow();
  expect(search.person_count).toBe(1);
});

describe('posts of somebody who was removed', () => {
  const post = (vkId: number, text: string) => ({
    key: `${vkId}_1`,
    kind: 'post' as const,
    title: `Автор ${vkId}`,
    text,
    subtitle: 'ВКонтакте',
    url: `https://vk.com/wall${vkId}_1`,
    personId: null,
    vkIds: [vkId],
    published: new Date('2026-01-01T00:00:00Z'),
  });

  test('go from what monitors have found, and from their alerts', async () => {
    const monitors = await createMonitorFixture(db());
    await monitors.add();
    monitors.show(() => found([]));
    await monitors.work();
    monitors.advance(3_600_000);
    monitors.show(() => found([post(987650501, 'секрет одной'), post(987650502, 'слова другого')]));
    await monitors.work();
    const requestId = randomUUID();
    expect(await stage.block({ requestId, links: [LINK] })).toMatchObject({ outside: 1 });
    await stage.follow();
    const kept = JSON.stringify([
      await db().selectFrom('monitor_hit').selectAll().execute(),
      await db().selectFrom('notification').selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/987650501|секрет одной/);
    expect(kept).toMatch(/слова другого/);
    expect(kept).toMatch(/Убрано по просьбе/);
  });

  test('do not come with the next check', async () => {
    await stage.block({ requestId: randomUUID(), links: [LINK], isProven: true });
    const monitors = await createMonitorFixture(db());
    await monitors.add();
    monitors.show(() => found([post(987650501, 'секрет одной'), post(987650502, 'слова другого')]));
    await monitors.work();
    const hits = await db().selectFrom('monitor_hit').select('key').execute();
    expect(hits).toEqual([{ key: '987650502_1' }]);
  });
});
