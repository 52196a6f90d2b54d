import { pino } from 'pino';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { asSite } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { probeVkMethods } from '../probe-vk.ts';
import { syncVkTokens } from '../tokens.ts';
import { createVkAccess } from './ask-vk.ts';

const db = testDatabase();
const vk = testVk({
  limits: false,
  tokens: [
    { token: SERVICE_TOKEN, kind: 'service' },
    { token: 'community.token', kind: 'community' },
    { token: 'vk1.a.full-user', kind: 'user' },
  ],
});

test('a worker checks at start what each kind of token may call, and again after a day', async () => {
  const { clock, advance } = createFakeClock();
  const config = vk().config({
    communityTokens: ['community.token'],
    userTokens: ['vk1.a.full-user'],
    callsPerSecond: 100,
  });
  const tools = { db: db(), clock, log: pino({ level: 'silent' }), vk: config, appSecret: TEST_SECRET };
  await syncVkTokens(tools);
  await probeVkMethods(tools);

  const rows = await db().selectFrom('vk_capability').selectAll().orderBy('method').orderBy('token_kind').execute();
  expect(rows.map((row) => `${row.method} ${row.token_kind} ${row.reason ?? 'yes'}`)).toEqual([
    'database.getCities community 27',
    'database.getCities full_user yes',
    'database.getCities service 1051',
    'execute community yes',
    'execute full_user yes',
    'execute service yes',
    'groups.getById community yes',
    'groups.getById full_user yes',
    'groups.getById service yes',
    'groups.getMembers community yes',
    'groups.getMembers full_user yes',
    'groups.getMembers service yes',
    'newsfeed.search community 27',
    'newsfeed.search full_user yes',
    'newsfeed.search service 1051',
    'users.get community yes',
    'users.get full_user yes',
    'users.get service yes',
    'users.getFollowers community 27',
    'users.getFollowers full_user yes',
    'users.getFollowers service 1051',
    'users.search community 27',
    'users.search full_user yes',
    'users.search service 1051',
    'wall.get community 27',
    'wall.get full_user yes',
    'wall.get service yes',
  ]);

  vk().counters.reset();
  await probeVkMethods(tools);
  expect(vk().counters.all().byMethod).toEqual({});
  const access = asSite(createVkAccess(tools));
  expect(await access.call('users.search', { q: 'Анна' })).toMatchObject({ kind: 'answered' });
  expect(await access.call('wall.get', { domain: 'kofe_i_knigi' })).toMatchObject({ kind: 'answered' });
  expect(vk().counters.ofToken('community.token')).toBe(0);
  expect(vk().counters.of('users.search')).toBe(1);

  advance(25 * HOUR_MS);
  await probeVkMethods(tools);
  expect(vk().counters.of('wall.get')).toBe(4);
});
