import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorFixture } from '#testing/monitors/monitor-fixture.ts';
import { TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { createVkPostsSource } from './find-post-items.ts';

const TOKEN = 'vk1.a.token-that-may-search';
/** A community of the simulator, and Kazan. */
const OWNER_ID = -50_000_003;
const KAZAN = { latitude: 55.79, longitude: 49.12 };
const MOSCOW = { latitude: 55.75, longitude: 37.62 };

const db = testDatabase();
const vk = testVk({ tokens: [{ token: TOKEN, kind: 'user' }], limits: false });
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;

beforeEach(async () => {
  const clock = () => new Date();
  const config = vk().config({ serviceTokens: [], userTokens: [TOKEN], callsPerSecond: 100 });
  const access = { db: db(), clock, log: createLog('silent'), vk: config, appSecret: TEST_SECRET };
  await syncVkTokens(access);
  const sourceKinds = { vk_posts: createVkPostsSource({ db: db(), clock, vkAccess: createVkAccess(access) }) };
  fixture = await createMonitorFixture(db(), { sourceKinds, startsAt: new Date().toISOString() });
  await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'vk-posts').execute();
});

test('new posts near a place are told once; changed and removed ones are seen, those elsewhere are not', async () => {
  await fixture.add({ source: 'vk-posts', keyword: 'пропала черепаха', placeId: 'RU-16-kazan' });
  const old = write('Пропала черепаха Тортила', KAZAN);
  await fixture.work();
  expect(await runs()).toMatchObject([{ message: 'Первая проверка: уже есть 1' }]);

  write('Пропала черепаха Клеопатра', KAZAN);
  write('Пропала черепаха Дульсинея', MOSCOW);
  vk().world.changePost(OWNER_ID, old, { text: 'Пропала черепаха Тортила, нашлась!' });
  await workInAnHour();
  expect((await runs())[1]).toMatchObject({ count: 2, new_count: 1, changed_count: 1, gone_count: 0 });

  vk().world.deletePost(OWNER_ID, old);
  await workInAnHour();
  expect((await runs())[2]).toMatchObject({ status: 'ok', count: 1, new_count: 0, gone_count: 1 });
  const alerts = await db().selectFrom('notification').select(['title', 'hits']).execute();
  expect(alerts).toMatchObject([{ hits: [{ text: expect.stringContaining('Клеопатра') }] }]);
});

test('a VK that does not answer ends the run with the reason', async () => {
  await fixture.add({ source: 'vk-posts', keyword: 'пропала черепаха' });
  vk().faults.plan({ kind: 'error', code: 15 }, { method: 'newsfeed.search', times: Number.POSITIVE_INFINITY });
  await fixture.work();
  expect(await runs()).toMatchObject([{ status: 'error', message: expect.stringMatching(/[а-я]/) }]);
});

function write(text: string, geo: { latitude: number; longitude: number }): number {
  return vk().world.addPost(OWNER_ID, { text, geo }).id;
}

async function workInAnHour(): Promise<void> {
  fixture.advance(HOUR_MS);
  await fixture.work();
}

function runs() {
  return listMonitorRuns(db());
}
