import type { Account, PostKind } from './account.ts';
import { attach } from './attach.ts';
import { createDice, type Dice } from './dice.ts';
import { followerIds } from './follower-ids.ts';
import type { RawOriginal, RawPost, RawReaction } from './raw-objects.ts';
import { THEMES } from './themes.ts';
import { progress } from './wall/timetable.ts';
import { isByGuest, isFriendsOnly } from './wall/visibility.ts';
import { writeText } from './write-text.ts';

export interface PostInput {
  readonly seed: number;
  readonly account: Account;
  /** Number of the post, counted from 0 for the oldest. */
  readonly k: number;
  readonly date: number;
  readonly pictureUrl: (name: string, width: number, height: number) => string;
}

const KINDS: Record<PostKind, number> = {
  text: 11,
  photo: 38,
  album: 12,
  video: 12,
  clip: 7,
  link: 8,
  poll: 3,
  audio: 2,
  doc: 1,
  repost: 5,
  market: 1,
};
/** VK introduced view counts in 2017 and reactions in 2024. */
const VIEWS_SINCE = Date.UTC(2017, 1, 1) / 1_000;
const REACTIONS_SINCE = Date.UTC(2024, 2, 1) / 1_000;
/** Follower numbers are fixed to this date, so the counts of a post do not change over time. */
const FOLLOWERS_AS_OF = Date.UTC(2026, 10, 1) / 1_000;

/** Every third id is left free for posts that are added while the simulator runs. */
export function idOfPost(seed: number, ownerId: number, k: number): number {
  return 3 * k + 1 + createDice(seed, ownerId, k, 2).below(2);
}

export function numberOfPost(postId: number): number | null {
  return postId > 0 && postId % 3 !== 0 ? Math.floor(postId / 3) : null;
}

export function generatePost({ seed, account, k, date, pictureUrl }: PostInput): RawPost {
  const { ownerId, traits } = account;
  const dice = createDice(seed, ownerId, k, 3);
  const id = idOfPost(seed, ownerId, k);
  const kind = dice.weighted(traits.kinds ? { ...NO_KINDS, ...traits.kinds } : KINDS);
  const isAd = dice.chance(traits.ads ?? 0);
  const text = kind === 'repost' && dice.chance(0.6) ? '' : writeText(dice, THEMES[account.theme], account.screenName);
  const attachments = attach(kind, dice, { ownerId, postId: id, date, pictureUrl });
  return {
    inner_type: 'wall_wallpost',
    id,
    owner_id: ownerId,
    from_id: isByGuest(account, k) ? guestOf(seed, account, k) : ownerId,
    date,
    text,
    type: 'post',
    post_type: 'post',
    attachments,
    marked_as_ads: isAd ? 1 : 0,
    ...(isFriendsOnly(account, k) && { friends_only: 1 }),
    ...(kind === 'repost' && { copy_history: [original(dice, { seed, account, k, date, pictureUrl })] }),
    ...(dice.chance(0.03) && { geo: { type: 'point', coordinates: '53.195878 50.100202' } as const }),
    ...counts(dice, account, { kind, date, isAd }),
  };
}

/** One of the followers. */
function guestOf(seed: number, { ownerId, followers: total }: Account, k: number): number {
  const offset = createDice(seed, ownerId, k, 6).below(total);
  const [id = ownerId] = followerIds(seed, ownerId, { total, offset, count: 1 });
  return id;
}

const NO_KINDS = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Record<PostKind, number>;

function original(dice: Dice, { account, date, pictureUrl }: PostInput): RawOriginal {
  const ownerId = -(100_000_001 + dice.below(1_000_000));
  const id = 1 + dice.below(90_000);
  return {
    inner_type: 'wall_wallpost',
    id,
    owner_id: ownerId,
    from_id: ownerId,
    date: date - 600 - dice.below(86_400 * 20),
    text: writeText(dice, THEMES[account.theme], `club${-ownerId}`),
    post_type: 'post',
    attachments: attach(dice.weighted({ photo: 6, video: 2, link: 1, text: 1 }), dice, {
      ownerId,
      postId: id,
      date,
      pictureUrl,
    }),
  };
}

type PostCounts = Pick<RawPost, 'likes' | 'comments' | 'reposts' | 'views' | 'reactions' | 'reaction_set_id'>;
const REACH: Partial<Record<PostKind, number>> = {
  clip: 1.8,
  video: 1.3,
  album: 1.15,
  link: 0.7,
  doc: 0.6,
  repost: 0.55,
};

/** Heavy-tailed, and growing with the number of followers at the time of the post. */
function counts(dice: Dice, account: Account, post: { kind: PostKind; date: number; isAd: boolean }): PostCounts {
  const grown = 0.05 + 0.95 * progress(account.timetable, post.date, FOLLOWERS_AS_OF) ** 1.4;
  const viral = dice.chance(0.008) ? 7 : 1;
  const reach = account.followers * grown * 0.32 * (REACH[post.kind] ?? 1) * viral * dice.spread(0.6);
  const views = Math.floor(reach + 5 * dice.roll());
  const likes = Math.min(views, Math.floor(views * (post.isAd ? 0.006 : 0.028) * dice.spread(0.55) + dice.roll()));
  const comments = Math.floor(likes * (post.kind === 'poll' ? 0.15 : 0.07) * dice.spread(0.9) + 0.4 * dice.roll());
  const reposts = Math.floor(likes * 0.05 * dice.spread(1) + 0.3 * dice.roll());
  const { hidesViews, hidesReactions } = account.traits;
  const showsViews = !hidesViews && post.date >= VIEWS_SINCE && !dice.chance(0.01);
  const showsReactions = !hidesReactions && post.date >= REACTIONS_SINCE;
  return {
    likes: { count: likes, user_likes: 0, can_like: 1 },
    comments: { count: comments, can_post: 1 },
    reposts: { count: reposts, user_reposted: 0 },
    ...(showsViews && { views: { count: views } }),
    ...(showsReactions && {
      reaction_set_id: 'reactions',
      reactions: { count: likes, items: splitReactions(dice, likes) },
    }),
  };
}

/** Mostly plain likes; the reactions add up to the likes. */
function splitReactions(dice: Dice, likes: number): RawReaction[] {
  const others = [1, 2, 3, 4, 5].map((id) => ({ id, count: Math.floor((likes * dice.roll()) / 15) }));
  const plainLikes = others.reduce((remaining, { count }) => remaining - count, likes);
  return [{ id: 0, count: plainLikes }, ...others].filter(({ count }) => count > 0);
}
