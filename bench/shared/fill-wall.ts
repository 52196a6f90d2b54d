import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

export interface FilledWall {
  readonly vkAccountId: string;
  readonly ownerId: number;
  readonly followers: number;
}

const FIRST_DAY = '2016-01-01';
const FOLLOWERS = 123_456;

/**
 * A wall of ten years that grows: figures have long tails, comments and reposts are mostly few, the oldest fifth has no
 * views, hashtags are some often and most seldom.
 */
export async function fillWall(
  db: Database,
  { ownerId, posts }: { ownerId: number; posts: number },
): Promise<FilledWall> {
  const vkAccountId = randomUUID();
  await db
    .insertInto('vk_account')
    .values({
      ...{ id: vkAccountId, owner_id: ownerId, scope: 'full', kind: 'group', screen_name: `club${-ownerId}` },
      ...{ first_name: 'Сообщество', last_name: '', avatar_url: null, follower_count: FOLLOWERS, friend_count: null },
      ...{ post_count: posts, collection_id: randomUUID(), refreshed_at: null },
    })
    .execute();
  const tail = sql`exp(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))`;
  await sql`
    insert into vk_post (vk_account_id, post_id, published_at, day, weekday, hour, text, text_length, content_type,
      hashtags, preview_url, pinned, ads, likes, comments, reposts, views, reactions)
    select ${vkAccountId}::uuid, n, published_at, local::date, extract(isodow from local), extract(hour from local),
      repeat('слово ', length), case when length = 0 then 'none' when length <= 26 then 'short' when length <= 166 then 'medium' else 'long' end,
      (array['photo', 'photo', 'photo', 'photo', 'video', 'text', 'link', 'clip', 'poll', 'repost'])[1 + floor(random() * 10)],
      array['tag' || floor(2000 * random() ^ 4), 'theme' || floor(30 * random())],
      null, false, false, floor(grown * 120 * ${tail}), floor(grown * 2 * ${tail}), floor(grown * 4 * ${tail}),
      case when grown > 0.4 then floor(grown * 5000 * ${tail}) end, null
    from (
      select n, published_at, published_at at time zone 'Europe/Moscow' as local, floor(200 * random() ^ 3)::integer as length, grown
      from (
        select n, 0.2 + n::double precision / ${posts}::integer as grown,
          ${`${FIRST_DAY}T00:00:00+03`}::timestamptz + (n::double precision / (${posts}::integer + 1)) * interval '3653 days' as published_at
        from generate_series(1, ${posts}::integer) as n) as dated) as written`.execute(db);
  return { vkAccountId, ownerId, followers: FOLLOWERS };
}

/** Other walls in the same tables. */
export async function fillBeside(db: Database, count: number): Promise<FilledWall[]> {
  const walls: FilledWall[] = [];
  for (let wall = 1; wall <= count; wall += 1) {
    walls.push(await fillWall(db, { ownerId: -100_000_000 - wall, posts: 300 }));
  }
  return walls;
}
