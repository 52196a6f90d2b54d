import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { PLANTED_AT as at, PLANTED_UNTIL as later, SECRET } from './planted.ts';

/** A wall that only this account tracks, with a link to its report. */
export async function plantVk(db: Database, accountId: number, mark: string): Promise<void> {
  const own = { account_id: accountId };
  const [wall, tracked, run] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('run')
    .values({
      id: run,
      kind: 'vk_collection',
      subject_id: wall,
      account_id: null,
      lane: 'slow',
      lease: null,
      finished_at: null,
      resume_at: at,
      created_at: at,
      heartbeat_at: at,
    })
    .execute();
  await db
    .insertInto('vk_account')
    .values({
      id: wall,
      owner_id: accountId,
      scope: 'full',
      kind: 'user',
      screen_name: mark,
      first_name: mark,
      last_name: mark,
      avatar_url: null,
      follower_count: null,
      friend_count: null,
      post_count: null,
      collection_id: run,
      refreshed_at: null,
      read_began_at: null,
      abandoned_at: null,
    })
    .execute();
  await db
    .insertInto('tracked_account')
    .values({ ...own, id: tracked, vk_account_id: wall, demo: false })
    .execute();
  await db
    .insertInto('vk_seen')
    .values({
      ...own,
      vk_account_id: wall,
      period: '..',
      last_change_id: 0,
      seen_at: at,
      figures: JSON.stringify({ posts: 0, likes: 0, comments: 0, reposts: 0, views: null, er: null, erv: null }),
    })
    .execute();
  await db
    .insertInto('vk_share')
    .values({
      ...own,
      id: randomUUID(),
      token_hash: Buffer.from(`${SECRET} ${mark}`),
      owner_id: accountId,
      date_from: null,
      date_to: null,
      without_deleted: false,
      without_kinds: [],
      last_change_id: 0,
      report: JSON.stringify({ user: { url: `https://vk.com/${mark}` } }),
      created_at: at,
      expires_at: later,
    })
    .execute();
  await db
    .insertInto('removed_page')
    .values({ ...own, id: randomUUID(), demo: false, removed_at: at })
    .execute();
}
