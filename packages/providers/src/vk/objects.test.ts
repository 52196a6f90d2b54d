import { startVk, type VkSimulator } from '@vidno/simulators/vk/start-vk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseGroups, parseMembers, parseUsers, parseWall } from './objects.ts';
import { createVkClient, type VkParams } from './vk-client.ts';

let vk: VkSimulator;
beforeAll(async () => {
  vk = await startVk({ limits: false, tokens: [{ token: 'service', kind: 'service' }] });
});
afterAll(() => vk.close());

async function answer(method: string, params: VkParams): Promise<unknown> {
  const outcome = await createVkClient(vk).call('service', method, params);
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
  return outcome.response;
}

describe('a wall', () => {
  test.each(['kofe_i_knigi', 'emoji_i_unikod', 'tolko_reposty', 'bez_prosmotrov', 'mnogo_reklamy', 'person_120'])(
    'of %s is read post by post as VK has it, figures and all',
    async (login) => {
      const { count, posts } = parseWall(await answer('wall.get', { domain: login, count: 100 }));
      const ownerId = vk.world.accountByLogin(login)?.ownerId ?? 0;
      const raw = [...vk.world.rawPosts(ownerId).take(100)];
      expect(count).toBe(vk.world.wall(ownerId).count({ reader: 'stranger', authors: 'all' }));
      expect(posts.map(figures)).toEqual(raw.map(figures));
      expect(posts.map((post) => [post.is_pinned ?? false, post.marked_as_ads])).toEqual(
        raw.map((post) => [post.is_pinned === 1, post.marked_as_ads === 1]),
      );
      expect(posts.map(({ copy_history }) => copy_history?.length)).toEqual(
        raw.map(({ copy_history }) => copy_history?.length),
      );
    },
  );

  test('keeps the pictures of photos, videos and clips', async () => {
    const { posts } = parseWall(await answer('wall.get', { domain: 'gorod_na_volge', count: 100 }));
    const pictures = posts.flatMap(({ attachments }) =>
      attachments.flatMap(({ photo, video, clip }) => photo?.sizes ?? video?.image ?? clip?.image ?? []),
    );
    expect(pictures.length).toBeGreaterThan(50);
    const drawn = await fetch(pictures[0]?.url ?? '');
    expect(
      Buffer.from(await drawn.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('is parsed even if part of a post has an unknown form', () => {
    const { posts } = parseWall({
      count: 1,
      items: [
        {
          id: 1,
          owner_id: -5,
          date: 1_700_000_000,
          likes: { count: 'many' },
          views: null,
          is_pinned: true,
          attachments: [
            { type: 'photo', photo: { sizes: 'none' } },
            { type: 'hologram', hologram: {} },
          ],
          donut: { is_donut: true },
        },
      ],
    });
    expect(posts).toEqual([expect.objectContaining({ text: '', is_pinned: true, likes: undefined, views: undefined })]);
    expect(posts[0]?.attachments.map(({ type, photo }) => [type, photo])).toEqual([
      ['photo', undefined],
      ['hologram', undefined],
    ]);
  });

  test('of the wrong shape throws', () => {
    expect(() => parseWall({ items: [{ id: 'x' }] })).toThrow();
    expect(() => parseWall([])).toThrow();
  });
});

describe('people and communities', () => {
  test('are parsed with their visible fields', async () => {
    const names = 'anna_puteshestvuet,closed_profile,deleted_page,banned_page,nobody_at_all';
    const users = parseUsers(await answer('users.get', { user_ids: names, fields: 'followers_count,bdate,photo_200' }));
    expect(
      users.map(({ id, is_closed, deactivated, followers_count }) => [id, is_closed, deactivated, followers_count]),
    ).toEqual([
      [41_000_001, false, undefined, 12_412],
      [41_000_101, true, undefined, undefined],
      [41_000_102, undefined, 'deleted', undefined],
      [41_000_103, undefined, 'banned', undefined],
    ]);
    expect(users[0]?.photo_200).toContain(vk.origin);
  });

  test('have counters only when a single user is requested', async () => {
    const [anna] = parseUsers(await answer('users.get', { user_ids: 'anna_puteshestvuet', fields: 'counters' }));
    expect(anna?.counters).toMatchObject({ friends: 184, followers: 12_412 });
    const both = await answer('users.get', { user_ids: 'anna_puteshestvuet,ivan_fotograf', fields: 'counters' });
    expect(parseUsers(both).map(({ counters }) => counters)).toEqual([undefined, undefined]);
  });

  test('are parsed from the new and the old form of groups.getById', async () => {
    const response = await answer('groups.getById', {
      group_ids: 'kofe_i_knigi,zakrytoe_soobshchestvo,no_such,50000007',
      fields: 'members_count',
    });
    const groups = parseGroups(response);
    expect(groups.map(({ id, is_closed, members_count }) => [id, is_closed, members_count])).toEqual([
      [40_000_001, 0, 48_210],
      [40_000_111, 1, 640],
      [50_000_007, 0, 10_000],
    ]);
    expect(parseGroups([{ id: 5, name: 'Старая форма' }])).toEqual([expect.objectContaining({ id: 5 })]);
  });
});

describe('the members of a community', () => {
  const fields = 'sex,bdate,city,country';

  test('are read page by page, each once', async () => {
    const members = [];
    for (let offset = 0; offset < 3_100; offset += 1_000) {
      const page = parseMembers(
        await answer('groups.getMembers', { group_id: 'bez_prosmotrov', offset, count: 1_000, fields }),
      );
      expect(page.count).toBe(3_100);
      expect(page.members.length).toBeLessThanOrEqual(1_000);
      members.push(...page.members);
    }
    const raw = [...vk.world.rawMembers(-40_000_103)];
    expect(members.map(shown)).toEqual(raw.map(shown));
    expect(new Set(members.map(({ id }) => id)).size).toBe(3_100);
  });

  test('keep what people hide hidden: birthdays in three forms, missing cities, closed and deleted profiles', async () => {
    const { members } = parseMembers(await answer('groups.getMembers', { group_id: 'kofe_i_knigi', fields }));
    const births = new Set(members.map(({ bdate }) => bdate?.split('.').length ?? 0));
    expect([...births].sort()).toEqual([0, 2, 3]);
    expect(members.filter(({ city }) => city).length).toBeGreaterThan(400);
    expect(members.filter(({ country, city }) => !city && country).length).toBeGreaterThan(20);
    expect(members.some(({ deactivated }) => deactivated === 'deleted')).toBe(true);
    expect(members.some(({ is_closed }) => is_closed)).toBe(true);
  });

  test('can be sorted in reverse', async () => {
    const ids = async (sort: string, offset: number) => {
      const { members } = parseMembers(
        await answer('groups.getMembers', { group_id: 'bez_steny', sort, offset, count: 50, fields }),
      );
      return members.map(({ id }) => id);
    };
    expect(await ids('id_desc', 0)).toEqual((await ids('id_asc', 750)).reverse());
  });
});

function figures(post: {
  readonly id: number;
  readonly date: number;
  readonly text: string;
  readonly likes?: { readonly count: number } | undefined;
  readonly comments?: { readonly count: number } | undefined;
  readonly reposts?: { readonly count: number } | undefined;
  readonly views?: { readonly count: number } | undefined;
  readonly reactions?: { readonly count: number } | undefined;
}) {
  const { id, date, text, likes, comments, reposts, views, reactions } = post;
  return [id, date, text, likes?.count, comments?.count, reposts?.count, views?.count, reactions?.count];
}

function shown({
  id,
  sex,
  bdate,
  city,
  country,
}: {
  id: number;
  sex?: unknown;
  bdate?: unknown;
  city?: unknown;
  country?: unknown;
}) {
  return { id, sex, bdate, city, country };
}
