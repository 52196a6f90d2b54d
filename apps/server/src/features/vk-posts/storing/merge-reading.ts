import { FINAL_AGE_DAYS } from '@vidno/contract/vk/posts';
import { DAY_MS } from '#config/time.ts';
import type { Row } from '#database/database.ts';
import type { StoredPost } from './stored-post.ts';

/** A post that is so old when it is read counts for good with what was read. */
export const FINAL_AGE_MS = FINAL_AGE_DAYS * DAY_MS;

/** What is held of a post, besides what the database works out itself. */
export type HeldPost = Omit<
  Row<'vk_post'>,
  | 'vk_account_id'
  | 'followers'
  | 'followers_day'
  | 'interactions'
  | 'interactions_per_follower'
  | 'interactions_per_view'
  | 'kinds'
  | 'moving'
  | 'seen_at'
>;

/** One post's part in a change of the sums of its day. */
export interface PostChange
  extends Pick<Row<'vk_change'>, 'kind' | 'day' | 'likes' | 'comments' | 'reposts' | 'views'> {
  readonly posts: 1;
}

type Counters = Pick<HeldPost, 'likes' | 'comments' | 'reposts' | 'views' | 'reactions'>;

/**
 * What is held of a post after it was read, and what that changes. Once the post is 30 days old, what it counts with is frozen:
 * its counters, and the groups it belongs to. What is read later is kept beside it. The date never changes.
 */
export function mergeReading(
  held: HeldPost | undefined,
  read: StoredPost,
  readAt: Date,
): { post: HeldPost; changes: PostChange[] } {
  if (!held) {
    const post = newPost(read, readAt);
    return { post, changes: [changeOf('new', post.day, countersOf(read))] };
  }
  const isEdited = held.text !== read.text || (held.frozen_at === null && held.content_type !== read.content_type);
  const isBack = held.deleted_at !== null;
  const merged = {
    ...held,
    text: read.text,
    preview_url: read.preview_url,
    pinned: read.pinned,
    ads: read.ads,
    donut: read.donut,
    signed: read.signed,
    hidden_above: read.hidden_above ?? held.hidden_above,
    deleted_at: null,
    ...(isEdited && { edited_at: readAt }),
    ...(isBack && { back_at: readAt }),
  };
  const post = held.frozen_at === null ? countReading(merged, read, readAt) : keepBeside(merged, read);
  const [kind, before, after] =
    held.frozen_at === null
      ? (['moved', countersOf(held), countersOf(read)] as const)
      : (['late', countersNow(held), countersOf(read)] as const);
  return {
    post,
    changes: [
      ...(isBack ? [changeOf('back', post.day, countersOf(held))] : []),
      ...(isEdited ? [changeOf('edited', post.day, NOTHING)] : []),
      ...(isSame(before, after) ? [] : [changeOf(kind, post.day, difference(before, after))]),
    ],
  };
}

/** A post that is gone takes what it had out of the sums without deleted posts. */
export function deletionOf(held: Counters & Pick<HeldPost, 'day'>): PostChange {
  return changeOf('deleted', held.day, difference(countersOf(held), NOTHING));
}

function newPost(read: StoredPost, readAt: Date): HeldPost {
  return countReading(
    {
      ...read,
      hidden_above: read.hidden_above ?? 0,
      likes_now: null,
      comments_now: null,
      reposts_now: null,
      views_now: null,
      reactions_now: null,
      frozen_at: null,
      edited_at: null,
      deleted_at: null,
      back_at: null,
    },
    read,
    readAt,
  );
}

/** A post that is still young counts with its last reading, and with this one for good if it is old enough. */
function countReading(held: HeldPost, read: StoredPost, readAt: Date): HeldPost {
  const isFinal = readAt.getTime() - held.published_at.getTime() >= FINAL_AGE_MS;
  return {
    ...held,
    ...countersOf(read),
    text_length: read.text_length,
    content_type: read.content_type,
    hashtags: read.hashtags,
    frozen_at: isFinal ? readAt : null,
  };
}

function keepBeside(held: HeldPost, read: StoredPost): HeldPost {
  if (isSame(countersNow(held), read)) return held;
  return {
    ...held,
    likes_now: read.likes,
    comments_now: read.comments,
    reposts_now: read.reposts,
    views_now: read.views,
    reactions_now: read.reactions,
  };
}

const NOTHING: Counters = { likes: 0, comments: 0, reposts: 0, views: null, reactions: null };

function countersOf({ likes, comments, reposts, views, reactions }: Counters): Counters {
  return { likes, comments, reposts, views, reactions };
}

/** Before the first reading that is kept beside it, a frozen post has what it counts with. */
function countersNow(held: HeldPost): Counters {
  const { likes_now: likes, comments_now: comments, reposts_now: reposts, views_now, reactions_now } = held;
  if (likes === null || comments === null || reposts === null) return countersOf(held);
  return { likes, comments, reposts, views: views_now, reactions: reactions_now };
}

function isSame(one: Counters, other: Counters): boolean {
  return (
    one.likes === other.likes &&
    one.comments === other.comments &&
    one.reposts === other.reposts &&
    one.views === other.views &&
    one.reactions === other.reactions
  );
}

function difference(before: Counters, after: Counters): Counters {
  return {
    likes: after.likes - before.likes,
    comments: after.comments - before.comments,
    reposts: after.reposts - before.reposts,
    views: (after.views ?? 0) - (before.views ?? 0),
    reactions: null,
  };
}

function changeOf(kind: PostChange['kind'], day: string, { likes, comments, reposts, views }: Counters): PostChange {
  return { kind, day, posts: 1, likes, comments, reposts, views: views ?? 0 };
}
