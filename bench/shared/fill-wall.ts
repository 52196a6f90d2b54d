import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

export interface FilledWall {
  readonly vkAccountId: string;
  readonly ownerId: number;
}

const FIRST_DAY = '2016-01-01';
export const FOLLOWERS = 123_456;

/**
 * A wall of ten years that becomes more popular. Counts have long tails, most posts have few comments and reposts, the
 * oldest fifth has no views, and a few of the hashtags are frequent.
 */
export async function fillWall(
  db: Database,
  { ownerId, posts }: { ownerId: number; posts: number },
): Promise<FilledWall> {
  const vkAccountId = randomUUID();
  await db
    .insertInto('vk_account')
    .values({
      id: vkAccountId,
      owner_id: ownerId,
      scope: 'full',
      kind: 'group',
      screen_name: `club${-ownerId}`,
      first_name: 'Сообщество',
      last_name: '',
      avatar_url: null,
      follower_count: FOLLOWERS,
      friend_count: null,
      post_count: posts,
      collection_id: randomUUID(),
      refreshed_at: null,
    })
    .execute();
  const longTail = sql`exp(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))`;
  await sql`
    insert into vk_post (vk_account_id, post_id, published_at, day, weekday, hour, text, text_length, content_type,
      hashtags, preview_url, pinned, ads, followers, followers_day, likes, comments, reposts, views, reactions)
    select ${vkAccountId}::uuid, n, published_at, local::date, extract(isodow from local), extract(hour from local),
      repeat('слово ', length), case when length = 0 then 'none' when length <= 26 then 'short' when length <= 166 then 'medium' else 'long' end,
      (array['photo', 'photo', 'photo', 'photo', 'video', 'text', 'link', 'clip', 'poll', 'repost'])[1 + floor(random() * 10)],
      array['tag' || floor(2000 * random() ^ 4), 'theme' || floor(30 * random())],
      null, false, false, floor(growth * ${FOLLOWERS}::integer / 1.2), local::date, floor(growth * 120 * ${longTail}), floor(growth * 2 * ${longTail}), floor(growth * 4 * ${longTail}),
      case when growth > 0.4 then floor(growth * 5000 * ${longTail}) end, null
    from (
      select n, published_at, published_at at time zone 'Europe/Moscow' as local, floor(200 * random() ^ 3)::integer as length, growth
      from (
        select n, 0.2 + n::double precision / ${posts}::integer as growth,
          ${`${FIRST_DAY}T00:00:00+03`}::timestamptz + (n::double precision / (${posts}::integer + 1)) * interval '3653 days' as published_at
        from generate_series(1, ${posts}::integer) as n) as dated) as written`.execute(db);
  return { vkAccountId, ownerId };
}

/** Adds small walls to the same tables. */
export async function fillOtherWalls(db: Database, count: number): Promise<FilledWall[]> {
  const walls: FilledWall[] = [];
  for (let wall = 1; wall <= count; wall += 1) {
    walls.push(await fillWall(db, { ownerId: -100_000_000 - wall, posts: 300 }));
  }
  return walls;
}
