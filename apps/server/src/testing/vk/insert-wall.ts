import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';

/** Inserts a wall without posts, which nobody tracks. */
export async function insertWall(db: Database, ownerId: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('vk_account')
    .values({
      id,
      owner_id: ownerId,
      scope: 'full',
      kind: ownerId < 0 ? 'group' : 'user',
      screen_name: `wall${ownerId}`,
      first_name: 'Анна',
      last_name: 'Белова',
      avatar_url: null,
      follower_count: null,
      friend_count: null,
      post_count: null,
      collection_id: randomUUID(),
      refreshed_at: null,
    })
    .execute();
  return id;
}
