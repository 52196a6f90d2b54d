import { beforeEach, describe, expect, test } from 'vitest';
import { purgeWalls, untrackAccount } from '#features/vk-accounts/untrack.ts';
import { alsoReaching, createPublicFetch, type FetchPublicFile } from '#files/fetch-public-file.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { findVkPicture, picturesOfWall } from './pictures.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
let answers: FetchPublicFile;
let fixture: Awaited<ReturnType<typeof createVkAccountsFixture>>;

beforeEach(async () => {
  const { fetchPublicFile } = createPublicFetch(alsoReaching(new URL(vk().apiBaseUrl)));
  answers = fetchPublicFile;
  fixture = await createVkAccountsFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    fetchPublicFile: (url, limits) => answers(url, limits),
  });
});

describe('a collection', () => {
  test('keeps the avatar and the pictures that are looked at first, small', async () => {
    const { vkAccountId } = await fixture.collect('kofe_i_knigi');
    const kept = await listKept(vkAccountId);
    expect(kept).toContain('avatar.jpg');
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThanOrEqual(23);
    const avatar = await findVkPicture(fixture.tools.vkPictures, `${vkAccountId}/avatar`);
    expect(Buffer.from(avatar ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(avatar?.length).toBeLessThan(30_000);
  });

  test.each<[string, FetchPublicFile]>([
    ['of no bytes', async () => ({ kind: 'fetched', bytes: new Uint8Array(), contentType: 'image/png' })],
    [
      'that are SVG',
      async () => ({
        kind: 'fetched',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        contentType: 'image/png',
      }),
    ],
    ['that are too heavy', async () => ({ kind: 'refused', because: 'picture_too_heavy' })],
    ['that are gone', async () => ({ kind: 'refused', because: 'url_unreachable' })],
    [
      'that are cut off',
      async () => ({ kind: 'fetched', bytes: Buffer.from('\x89PNG\r\n\x1a\nIHDR', 'latin1'), contentType: null }),
    ],
  ])('with pictures %s succeeds and keeps none', async (_name, answer) => {
    answers = answer;
    const tracked = await fixture.collect('posts_30');
    expect(tracked.collection.status).toBe('ok');
    expect(await listKept(tracked.vkAccountId)).toEqual([]);
    expect(await findVkPicture(fixture.tools.vkPictures, `${tracked.vkAccountId}/avatar`)).toBeNull();
  });
});

test.each(['put', 'has'] as const)('a store that cannot %s loses no reading', async (operation) => {
  const { files } = fixture.tools;
  Object.assign(files, { [operation]: () => Promise.reject(new Error('no space left on device')) });
  const tracked = await fixture.collect('kofe_i_knigi');
  expect(tracked.collection.status).toBe('ok');
  expect(await findVkPicture(fixture.tools.vkPictures, `${tracked.vkAccountId}/avatar`)).not.toBeNull();
});

test('another picture is fetched when somebody looks at it, from the address that VK gave last, and once', async () => {
  const { vkAccountId } = await fixture.collect('kofe_i_knigi');
  const kept = await listKept(vkAccountId);
  const posts = await db()
    .selectFrom('vk_post')
    .select(['post_id', 'preview_url'])
    .where('preview_url', 'is not', null)
    .orderBy('published_at')
    .execute();
  const other = posts.find(({ post_id }) => !kept.includes(`${post_id}.jpg`));
  const key = `${vkAccountId}/${other?.post_id}`;
  const url = other?.preview_url ?? '';
  // VK's links expire, and the next reading brings another one.
  await db()
    .updateTable('vk_post')
    .set({ preview_url: `${url}?gone` })
    .where('post_id', '=', other?.post_id ?? 0)
    .execute();
  const { fetchPublicFile } = createPublicFetch(alsoReaching(new URL(vk().apiBaseUrl)));
  const fetched: string[] = [];
  answers = async (asked, limits) => {
    fetched.push(asked);
    return asked.endsWith('?gone') ? { kind: 'refused', because: 'url_unreachable' } : fetchPublicFile(asked, limits);
  };
  expect(await findVkPicture(fixture.tools.vkPictures, key)).toBeNull();
  expect(await findVkPicture(fixture.tools.vkPictures, key)).toBeNull();
  expect(fetched).toHaveLength(1);
  await db()
    .updateTable('vk_post')
    .set({ preview_url: url })
    .where('post_id', '=', other?.post_id ?? 0)
    .execute();
  expect(await findVkPicture(fixture.tools.vkPictures, key)).not.toBeNull();
  expect(await findVkPicture(fixture.tools.vkPictures, key)).not.toBeNull();
  expect(fetched).toHaveLength(2);
});

test('the pictures go with the wall', async () => {
  const time = createFakeClock(new Date().toISOString());
  const tracked = await fixture.collect('kofe_i_knigi');
  await untrackAccount({ db: db(), clock: time.clock }, { id: tracked.id, accountId: fixture.accountId });
  await purgeWalls({ ...fixture.tools, clock: time.clock });
  expect(await listKept(tracked.vkAccountId)).not.toEqual([]);
  time.advance(2 * 86_400_000);
  await purgeWalls({ ...fixture.tools, clock: time.clock });
  expect(await listKept(tracked.vkAccountId)).toEqual([]);
  expect(await findVkPicture(fixture.tools.vkPictures, `${tracked.vkAccountId}/avatar`)).toBeNull();
});

test('nothing but the pictures of the database can be asked for', async () => {
  for (const key of ['', '../secret', `${crypto.randomUUID()}/avatar`, `${crypto.randomUUID()}/7`]) {
    expect([key, await findVkPicture(fixture.tools.vkPictures, key).catch(() => null)]).toEqual([key, null]);
  }
});

async function listKept(vkAccountId: string): Promise<string[]> {
  const folder = `${picturesOfWall(vkAccountId)}/`;
  const keys = await Array.fromAsync(fixture.tools.files.list());
  return keys.filter((key) => key.startsWith(folder)).map((key) => key.slice(folder.length));
}
