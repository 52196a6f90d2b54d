import { expect, test } from 'vitest';
import { advanceRun } from '#runs/advance-run.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { claimAll } from '#testing/runs/advance-all.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { addAccount, createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { createCollectionKind } from './collect-wall.ts';
import { untrackAccount } from './untrack.ts';

const db = testDatabase();
const vk = testVk({ limits: false });

async function open() {
  const { clock } = createFakeClock('2026-11-10T12:00:00Z');
  return await createVkAccountsFixture({ db: db(), vk: vk().config({ callsPerSecond: 1_000 }), clock });
}

async function statusOf(runId: string): Promise<string> {
  const run = await db().selectFrom('run').select('status').where('id', '=', runId).executeTakeFirstOrThrow();
  return run.status;
}

test('the run over a wall that nobody tracks is withdrawn, and tracking it again starts another', async () => {
  const fixture = await open();
  const { id, collection } = await fixture.track('posts_30');
  expect(await untrackAccount(fixture.tools, { id, accountId: fixture.accountId })).toEqual({
    kind: 'untracked',
  });
  expect(await statusOf(collection.id)).toBe('withdrawn');
  await fixture.runAll();
  expect(vk().counters.of('wall.get')).toBe(0);
  expect(await fixture.collect('posts_30')).toMatchObject({ collectedCount: 30, collection: { status: 'ok' } });
});

test('a run over a wall that others track continues', async () => {
  const fixture = await open();
  const boris = await addAccount(db(), 'boris@example.org');
  const { id, collection } = await fixture.track('posts_30');
  await fixture.track('posts_30', { by: boris });
  await untrackAccount(fixture.tools, { id, accountId: fixture.accountId });
  expect(await statusOf(collection.id)).toBe('wait');
  await fixture.runAll();
  expect(await statusOf(collection.id)).toBe('delivered');
});

test('a finished run is not changed', async () => {
  const fixture = await open();
  const { id, collection } = await fixture.collect('posts_30');
  await untrackAccount(fixture.tools, { id, accountId: fixture.accountId });
  expect(await statusOf(collection.id)).toBe('delivered');
});

test('a worker collecting the wall at this moment stores nothing more', async () => {
  const fixture = await open();
  const { id, vkAccountId, collection } = await fixture.track('posts_1500');
  const [run] = await claimAll(fixture.runTools, [fixture.kind]);
  if (!run) throw new Error('Nothing waits');
  let stored = 0;
  const vkAccess: typeof fixture.tools.vkAccess = {
    ...fixture.tools.vkAccess,
    callMany: async (calls, options) => {
      const answers = await fixture.tools.vkAccess.callMany(calls, options);
      if ((await listPostIds(db(), vkAccountId)).length > 0) {
        await untrackAccount(fixture.tools, { id, accountId: fixture.accountId });
        stored = (await listPostIds(db(), vkAccountId)).length;
      }
      return answers;
    },
  };
  const kind = createCollectionKind({ ...fixture.tools, vkAccess }, 1);
  await advanceRun(fixture.runTools, kind, run, new AbortController().signal);
  expect(await statusOf(collection.id)).toBe('withdrawn');
  expect(stored).toBeGreaterThan(0);
  expect(await listPostIds(db(), vkAccountId)).toHaveLength(stored);
});
