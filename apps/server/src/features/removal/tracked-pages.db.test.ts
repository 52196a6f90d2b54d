import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMany } from '#features/vk-accounts/list/add-many.ts';
import { untrackAccount } from '#features/vk-accounts/untrack.ts';
import { findSharedReport, listShareLinks, shareReport } from '#features/vk-reports/share.ts';
import { removalFixture, VK } from '#testing/removal/removal-fixture.ts';
import { addAccount, createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { proveByVkId } from './prove-removal.ts';

const fixture = removalFixture();
const LINK = `https://vk.com/${VK.name}`;
let walls: Awaited<ReturnType<typeof createVkAccountsFixture>>;

beforeEach(async () => {
  const { db, vk, clock } = fixture();
  if (!vk) throw new Error('the fixture has VK');
  walls = await createVkAccountsFixture({ db, vk: vk.config({ callsPerSecond: 1_000 }), clock });
});
afterEach(() => fixture().people.follow());

async function prove(): Promise<void> {
  const key = await fixture().ask({ link: LINK });
  expect(await fixture().proveAtVk(key)).toBe('done');
}

/** Whatever is kept of walls, reports and followers, as text. */
async function everythingOfVk(): Promise<string> {
  const { db } = fixture();
  const tables = [
    'vk_account',
    'tracked_account',
    'removed_page',
    'vk_post',
    'vk_owner',
    'vk_owner_day',
    'vk_audience_member',
    'vk_share',
    'vk_change',
    'run',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

const share = async (tracked: Awaited<ReturnType<typeof walls.collect>>) => {
  const { db, clock, people } = fixture();
  const vkAccess = { hasUserTokens: () => false };
  const tools = { db, clock, vkAccess, suppressions: people.tools.suppressions };
  return await shareReport(tools, { accountId: walls.accountId, tracked, filter: {}, days: 7 });
};

describe('a tracked page of a person', () => {
  test('leaves every list, with its posts, followers and reports, once it is proven', async () => {
    const { db, clock } = fixture();
    const boris = await addAccount(db, 'boris@example.org');
    const tracked = await walls.collect(VK.name);
    await walls.track(VK.name, { by: boris, demo: true });
    const kept = await walls.collect('posts_30');
    await plantFollower(kept.vkAccountId, VK.anna);
    await plantFollower(kept.vkAccountId, VK.other);
    const link = await share(tracked);
    if (link.kind === 'refused') throw new Error(link.because);

    await prove();

    // At once, before anything is done in the background.
    const names = db.selectFrom('vk_account').select(['first_name', 'last_name', 'screen_name', 'search_text']);
    for (const wall of await names.where('owner_id', '=', VK.anna).execute()) {
      expect(Object.values(wall)).toEqual(['', '', '', '']);
    }
    expect(await db.selectFrom('tracked_account').select('id').execute()).toEqual([{ id: kept.id }]);
    const removed = await db.selectFrom('removed_page').select(['account_id', 'demo']).orderBy('account_id').execute();
    expect(removed).toEqual([
      { account_id: walls.accountId, demo: false },
      { account_id: boris, demo: true },
    ]);
    expect(await findSharedReport({ db, clock }, link.token)).toEqual({ kind: 'refused', because: 'share_removed' });
    expect(await listShareLinks({ ...walls.tools, clock }, walls.accountId)).toMatchObject([
      { user: null, tracked: null },
    ]);
    await fixture().people.follow();
    const everything = await everythingOfVk();
    expect(everything).not.toMatch(new RegExp(`${VK.anna}|${VK.name}|Ветрова|${tracked.vkAccountId}`));
    expect(everything).toContain(String(VK.other));
    const own = { id: tracked.id, accountId: walls.accountId };
    expect(await untrackAccount(walls.tools, own)).toEqual({ kind: 'untracked' });
    expect(await untrackAccount(walls.tools, own)).toMatchObject({ kind: 'refused' });
  });

  test('is not tracked, shared or counted again', async () => {
    const tracked = await walls.collect(VK.name);
    await prove();
    await fixture().people.follow();
    for (const login of [VK.name, `id${VK.anna}`]) {
      await expect(walls.track(login)).rejects.toThrow('vk_account_removed');
    }
    const pasted = await addMany(walls.tools, { accountId: walls.accountId, text: LINK });
    expect(pasted).toEqual({ kind: 'answered', pages: [{ given: LINK, outcome: 'removed', tracked: null }] });
    // Its report was being counted meanwhile.
    expect(await share(tracked)).toEqual({ kind: 'refused', because: 'tracked_account_not_found' });
    expect(await everythingOfVk()).not.toMatch(new RegExp(String(VK.anna)));
  });

  test('stays while nothing is proven: nobody ends the work of others by a word', async () => {
    const tracked = await walls.collect(VK.name);
    const key = await fixture().ask({ link: LINK });
    expect(await fixture().read(key)).toMatchObject({ state: 'not_found' });
    await fixture().people.follow();
    expect(await walls.reread(tracked.id)).toMatchObject({ collectedCount: tracked.collectedCount });
    const request = await fixture().db.selectFrom('removal_request').select('id').executeTakeFirstOrThrow();
    const stranger = { removalId: request.id, vkUserId: VK.other };
    expect(await proveByVkId(fixture().tools, stranger)).toMatchObject({ kind: 'refused' });
    expect(await walls.reread(tracked.id)).toMatchObject({ collectedCount: tracked.collectedCount });
  });

  test('that is being collected stores nothing more', async () => {
    const { collection } = await walls.track(VK.name);
    await prove();
    await walls.runAll();
    const run = await fixture().db.selectFrom('run').select('status').where('id', '=', collection.id).execute();
    expect(run).toEqual([{ status: 'withdrawn' }]);
    await fixture().people.follow();
    expect(await fixture().db.selectFrom('vk_post').select('post_id').execute()).toEqual([]);
  });
});

async function plantFollower(wallId: string, vkUserId: number): Promise<void> {
  const { db } = fixture();
  const runId = randomUUID();
  await db
    .insertInto('vk_audience')
    .values({
      vk_account_id: wallId,
      owner_id: -1,
      people_max: 10,
      run_id: runId,
      total_count: 2,
      shown_run_id: null,
      shown_at: null,
      shown_total: null,
      figures: null,
      requested_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('vk_audience_member')
    .values({
      vk_account_id: wallId,
      run_id: runId,
      vk_user_id: vkUserId,
      position: 0,
      first_name: 'Имя',
      last_name: 'Фамилия',
      avatar_url: null,
      sex: null,
      age: null,
      country_id: null,
      country: null,
      city_id: null,
      city: null,
    })
    .execute();
}
