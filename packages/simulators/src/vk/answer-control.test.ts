import { afterEach, describe, expect, test } from 'vitest';
import { startVk, type VkSimulator } from './start-vk.ts';

const KOFE = -40_000_001;
let vk: VkSimulator;

afterEach(() => vk.close());

async function start(): Promise<void> {
  vk = await startVk({
    limits: false,
    tokens: [{ token: 'service', kind: 'service' }],
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
}

async function control(name: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(
    `${vk.origin}/simulator/${name}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  );
  const result: Record<string, unknown> = JSON.parse(await answer.text());
  return { status: answer.status, ...result };
}

async function call(method: string, params: Record<string, string>, token = 'service') {
  const body = new URLSearchParams({ v: '5.199', access_token: token, ...params });
  const answer = await fetch(`${vk.apiBaseUrl}/${method}`, { method: 'POST', body });
  // The raw response; each test reads the part that it needs.
  return (await answer.json()) as {
    response?: { count: number; items: { id: number; likes: { count: number } }[] };
    error?: { error_code: number };
  };
}

describe('control calls', () => {
  test('add, change and delete a post', async () => {
    await start();
    const before = await call('wall.get', { owner_id: String(KOFE) });
    const { id } = await control('add-post', { owner_id: KOFE, text: 'Новый', likes: 5 });
    await control('change-post', { owner_id: KOFE, post_id: id, likes: 9, views: null });
    const after = await call('wall.get', { owner_id: String(KOFE) });
    expect(after.response?.count).toBe((before.response?.count ?? 0) + 1);
    expect(after.response?.items[1]).toMatchObject({ id, text: 'Новый', likes: { count: 9 }, date: 1_795_176_000 });
    expect(after.response?.items[1]).not.toHaveProperty('views');
    expect(await control('delete-post', { owner_id: KOFE, post_id: id })).toMatchObject({ ok: true });
    expect(await control('delete-post', { owner_id: KOFE, post_id: id })).toMatchObject({ ok: false });
    expect(await call('wall.get', { owner_id: String(KOFE) })).toEqual(before);
  });

  test('archive, restore, pin and edit a post, and give it anything a post may have', async () => {
    await start();
    const wall = { owner_id: String(KOFE) };
    const before = await call('wall.get', wall);
    const [pinned, newest, second] = before.response?.items ?? [];
    const post = { owner_id: KOFE, post_id: second?.id };
    expect(await control('archive-post', post)).toMatchObject({ ok: true });
    expect((await call('wall.get', wall)).response?.count).toBe((before.response?.count ?? 0) - 1);
    expect(await control('restore-post', post)).toMatchObject({ ok: true });
    expect(await control('restore-post', post)).toMatchObject({ ok: false });
    expect(await call('wall.get', wall)).toEqual(before);
    await control('pin-post', post);
    const top = (await call('wall.get', wall)).response?.items ?? [];
    expect(top.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, newest?.id]);
    expect(top.some(({ id }) => id === pinned?.id)).toBe(false);
    await control('pin-post', { owner_id: KOFE, post_id: pinned?.id });
    expect(await call('wall.get', wall)).toEqual(before);
    await control('change-post', { ...post, kind: 'video', text: 'Стало видео', ads: true, reactions: 4, likes: 4 });
    expect((await call('wall.get', wall)).response?.items[2]).toMatchObject({
      text: 'Стало видео',
      attachments: [{ type: 'video' }],
      marked_as_ads: 1,
      reactions: { count: 4 },
      edited: 1_795_176_000,
    });
    await control('change-post', { ...post, donut: true });
    expect((await call('wall.get', wall)).response?.items[2]).toMatchObject({ text: '', donut: { is_donut: true } });
  });

  test('rename a page, and turn its clock', async () => {
    await start();
    await control('change-account', { owner_id: 41_000_001, name: 'Анна Морская', screen_name: 'anna_u_morya' });
    const users = await call('users.get', { user_ids: 'anna_u_morya', fields: 'screen_name' });
    expect(users.response).toMatchObject([
      { id: 41_000_001, first_name: 'Анна', last_name: 'Морская', screen_name: 'anna_u_morya' },
    ]);
    const [, { id } = { id: 0 }] = (await call('wall.get', { owner_id: String(KOFE) })).response?.items ?? [];
    const likesOf = async () => {
      const { items = [] } = (await call('wall.get', { owner_id: String(KOFE), count: '50' })).response ?? {};
      return items.find((post) => post.id === id)?.likes.count ?? 0;
    };
    const final = await likesOf();
    expect(await control('clock', { advance: 0, grows: true })).toMatchObject({ now: '2026-11-20T12:00:00.000Z' });
    const young = await likesOf();
    expect(await control('clock', { advance: 20 * 86_400 })).toMatchObject({ now: '2026-12-10T12:00:00.000Z' });
    expect(young).toBeLessThan(final);
    expect(await likesOf()).toBe(final);
  });

  test('close and delete an account', async () => {
    await start();
    const wall = { domain: 'anna_puteshestvuet' };
    await control('change-account', { owner_id: 41_000_001, access: 'closed' });
    expect((await call('wall.get', wall)).error?.error_code).toBe(30);
    await control('change-account', { owner_id: 41_000_001, access: 'deleted' });
    expect((await call('wall.get', wall)).error?.error_code).toBe(18);
    await control('change-account', { owner_id: 41_000_001, access: 'open' });
    expect((await call('wall.get', wall)).error).toBeUndefined();
  });

  test('issue, expire and revoke tokens', async () => {
    await start();
    await control('add-token', { token: 'second', kind: 'user', user_id: 41_000_001 });
    expect((await call('users.getFollowers', {}, 'second')).response?.count).toBe(12_412);
    await control('expire-token', { token: 'second' });
    expect((await call('users.get', {}, 'second')).error?.error_code).toBe(5);
    await control('revoke-token', { token: 'service' });
    expect((await call('users.get', {})).error?.error_code).toBe(5);
  });

  test('plan faults for some calls or all, and take the simulator down and up again', async () => {
    await start();
    await control('plan-fault', { fault: { kind: 'error', code: 10 }, times: 2, method: 'users.get' });
    const codes = [];
    for (let turn = 0; turn < 3; turn += 1) codes.push((await call('users.get', {})).error?.error_code);
    expect(codes).toEqual([10, 10, undefined]);
    await control('plan-fault', { fault: { kind: 'error', code: 29 }, times: null });
    for (let turn = 0; turn < 5; turn += 1) expect((await call('users.get', {})).error?.error_code).toBe(29);
    await control('down', { down: true });
    await expect(call('users.get', {})).rejects.toThrow();
    await control('clear-faults', {});
    expect((await call('users.get', {})).error).toBeUndefined();
  });

  test('set the limits and count the calls', async () => {
    await start();
    await control('limits', { on: true, per_second: { service: 50 }, per_day: { 'wall.get': 1 } });
    await call('wall.get', { domain: 'posts_3' });
    expect((await call('wall.get', { domain: 'posts_3' })).error?.error_code).toBe(29);
    expect(await control('counters')).toMatchObject({
      byMethod: { 'wall.get': 2 },
      byToken: { service: 2 },
      errors: { 29: 1 },
    });
    await control('reset-counters', {});
    expect(await control('counters')).toMatchObject({ byMethod: {} });
  });

  test('choose the user of the browser and whether the page is shown', async () => {
    await start();
    await control('browser', { viewer_id: 41_000_002, auto_approve: true });
    expect(vk.browser).toMatchObject({ viewerId: 41_000_002, autoApprove: true });
  });

  test('return the raw posts and members', async () => {
    await start();
    const posts = await control(`raw-posts?owner_id=${KOFE}&offset=2&count=3`);
    expect(posts.items).toEqual([...vk.world.rawPosts(KOFE)].slice(2, 5));
    const members = await control(`raw-members?owner_id=-40000103&offset=3000`);
    expect(members.items).toHaveLength(100);
    expect(await control('account?login=kofe_i_knigi')).toMatchObject({ account: { ownerId: KOFE } });
    expect(await control('account?login=no_such')).toMatchObject({ account: null });
  });

  test.each([
    ['add-post', { owner_id: 'kofe' }, 400],
    ['add-post', { owner_id: 5 }, 400],
    ['plan-fault', { fault: { kind: 'earthquake' } }, 400],
    ['change-account', { owner_id: KOFE, acess: 'closed' }, 400],
    ['no-such-call', {}, 404],
  ])('is told what is wrong with %s %j', async (name, body, status) => {
    await start();
    expect(await control(name, body)).toMatchObject({ status, error: expect.any(String) });
  });
});
