import { expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { syncVkTokens } from './tokens.ts';

const db = testDatabase();
const vk = testVk();

test('neither repeated nor concurrent starts duplicate the tokens of the settings', async () => {
  const config = vk().config({ serviceTokens: ['service.one', 'service.two'], communityTokens: ['community.one'] });
  await Promise.all([sync(config), sync(config)]);
  const before = await tokens();
  await sync(config);
  expect(before).toHaveLength(3);
  expect(await tokens()).toEqual(before);
});

test('a token removed from the settings is deleted; the others keep their rows', async () => {
  await sync(vk().config({ serviceTokens: ['service.one', 'service.two'] }));
  await sync(vk().config({ serviceTokens: ['service.one'] }));
  const [one, ...others] = await tokens();
  expect(others).toEqual([]);
  await sync(vk().config({ serviceTokens: ['service.one', 'service.three'] }));
  expect((await tokens()).map(({ id }) => id)).toContain(one?.id);
  expect(await tokens()).toHaveLength(2);
  await sync(vk().config({ serviceTokens: [] }));
  expect(await tokens()).toEqual([]);
});

test('the table does not contain the token', async () => {
  await sync(vk().config({ serviceTokens: ['service.plain-to-see'] }));
  const [row] = await db().selectFrom('vk_token').selectAll().execute();
  expect(Buffer.from(row?.access_token ?? []).length).toBeGreaterThan(20);
  expect(Buffer.from(row?.access_token ?? []).toString('latin1')).not.toContain('plain-to-see');
  expect(Buffer.from(row?.setting_hash ?? []).toString('latin1')).not.toContain('plain-to-see');
});

function sync(config: VkConfig) {
  return syncVkTokens({ db: db(), vk: config, appSecret: TEST_SECRET });
}

function tokens() {
  return db().selectFrom('vk_token').select(['id', 'kind', 'state']).orderBy('created_at').orderBy('id').execute();
}
