import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { untrackAccount } from '../untrack.ts';
import { countFollowers } from './daily-followers.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
const FIRST = new Date('2026-11-21T09:00:00Z');
const NEXT = new Date('2026-11-22T09:00:00Z');
let now = FIRST;

beforeEach(() => {
  now = FIRST;
});

async function listDays() {
  const days = await db()
    .selectFrom('vk_owner_day')
    .select(['owner_id', 'day', 'followers'])
    .orderBy('owner_id')
    .orderBy('day')
    .execute();
  return days.map(({ owner_id, day, followers }) => [owner_id, day, followers]);
}

test('every tracked page is counted once a day, persons and communities each in one call', async () => {
  const fixture = await createVkAccountsFixture({ db: db(), vk: vk().config(), clock: () => now });
  const [group, person, left] = [
    await fixture.track('posts_20'),
    await fixture.track('person_20'),
    await fixture.track('posts_30'),
  ];
  await untrackAccount({ db: db(), clock: () => now }, { id: left.id, accountId: fixture.accountId });
  await db().updateTable('vk_account').set({ abandoned_at: now }).where('id', '=', left.vkAccountId).execute();
  await countFollowers(fixture.tools);
  expect(await listDays()).toHaveLength(3);
  now = NEXT;
  vk().world.changeAccount(group.ownerId, { followers: 12_345 });
  vk().world.changeAccount(person.ownerId, { access: 'closed' });
  vk().counters.reset();
  await countFollowers(fixture.tools);
  await countFollowers(fixture.tools);
  expect([vk().counters.of('groups.getById'), vk().counters.of('users.get')]).toEqual([1, 1]);
  const days = await listDays();
  expect(days).toHaveLength(5);
  expect(days).toContainEqual([group.ownerId, '2026-11-22', 12_345]);
  expect(days).toContainEqual([person.ownerId, '2026-11-22', null]);
});
