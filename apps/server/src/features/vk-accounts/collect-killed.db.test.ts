import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { sampled } from '#testing/sample.ts';
import { collectWithKills, prepareCollection } from '#testing/vk/run-collection.ts';
import { TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';

const vk = testVk({ limits: false });
const isOnPostgresql = process.env.TEST_ENGINE === 'postgresql';
/** The embedded database takes longer to start, and its crash safety has a test of its own. */
const { kills, posts } = isOnPostgresql
  ? { kills: sampled({ test: 5, prove: 20 }), posts: sampled({ test: 4_000, prove: 9_000 }) }
  : { kills: sampled({ test: 2, prove: 4 }), posts: 4_000 };

test('a collection whose process is killed repeatedly still ends with exactly the posts of the wall', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-collection-'));
  if (!isOnPostgresql) plantEmbedded(dataDirectory);
  const environment = {
    APP_SECRET: TEST_SECRET,
    DATA_DIR: dataDirectory,
    ...(isOnPostgresql && { DATABASE_URL: await createMigratedDatabaseUrl() }),
    VK_API_BASE_URL: vk().apiBaseUrl,
    VK_SERVICE_TOKENS: 'service.token-of-the-tests',
    VK_CALLS_PER_SECOND: '1000',
    VK_WALL_GET_PER_DAY: '1000000',
  };
  const prepared = await prepareCollection([`posts_${posts}`], environment);
  await collectWithKills(prepared, { kills, withinMs: 400 });
  const { postIds, run } = await prepared.read();
  expect(run.status).toBe('ok');
  expect(postIds).toEqual([...vk().world.rawPosts(-50_000_000 - posts)].map(({ id }) => id));
  await rm(dataDirectory, { recursive: true });
});
