import type { Account, PostKind } from './account.ts';
import { createDice, type Dice } from './dice.ts';
import { followerIds } from './follower-ids.ts';
import type { RawAttachment, RawOriginal, RawPost, RawReaction } from './raw-objects.ts';
import { THEMES, type Theme } from './themes.ts';
import { progress } from './wall/timetable.ts';
import { isByGuest, isFriendsOnly } from './wall/visibility.ts';

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

/** A post has half of its counters after this time. */
const HALF_OF_ALL_SECONDS = 86_400;

/** The post at an age, in seconds. */
export function growPost(post: RawPost, age: number): RawPost {
  const share = 1 - 2 ** (-Math.max(age, 0) / HALF_OF_ALL_SECONDS);
  const grow = (count: number) => Math.round(count * share);
  const likes = grow(post.likes.count);
  const others = (post.reactions?.items ?? [])
    .slice(1)
    .map(({ id, count }) => ({ id, count: Math.floor(count * share) }));
  const plain = others.reduce((remaining, { count }) => remaining - count, likes);
  return {
    ...post,
    likes: { ...post.likes, count: likes },
    comments: { ...post.comments, count: grow(post.comments.count) },
    reposts: { ...post.reposts, count: grow(post.reposts.count) },
    ...(post.views && { views: { count: grow(post.views.count) } }),
    ...(post.reactions && {
      reactions: { count: likes, items: [{ id: 0, count: plain }, ...others].filter(({ count }) => count > 0) },
    }),
  };
}

/** Mostly plain likes; the reactions add up to the likes. */
function splitReactions(dice: Dice, likes: number): RawReaction[] {
  const others = [1, 2, 3, 4, 5].map((id) => ({ id, count: Math.floor((likes * dice.roll()) / 15) }));
  const plainLikes = others.reduce((remaining, { count }) => remaining - count, likes);
  return [{ id: 0, count: plainLikes }, ...others].filter(({ count }) => count > 0);
}

interface AttachmentContext {
  readonly ownerId: number;
  readonly postId: number;
  readonly date: number;
  /** URL of a picture that the simulator draws. */
  readonly pictureUrl: (name: string, width: number, height: number) => string;
}

/** What an edited post is given. */
export function attachKind(
  kind: PostKind,
  { id, date, owner_id: ownerId }: Pick<RawPost, 'id' | 'date' | 'owner_id'>,
  { seed, pictureUrl }: Pick<PostInput, 'seed' | 'pictureUrl'>,
): RawAttachment[] {
  return attach(kind, createDice(seed, ownerId, id, 7), { ownerId, postId: id, date, pictureUrl });
}

/** The attachments of a post of this kind, the main one first. */
function attach(kind: PostKind, dice: Dice, context: AttachmentContext): RawAttachment[] {
  switch (kind) {
    case 'text':
    case 'repost':
      return [];
    case 'album':
      return Array.from({ length: 2 + dice.below(8) }, (_, index) => photo(context, index));
    case 'photo':
      return [photo(context, 0)];
    case 'video':
    case 'clip':
      return [video(kind, dice, context)];
    case 'audio':
      return [
        { type: 'audio', audio: { ...ids(context), artist: 'Городской оркестр', title: 'Вечер', duration: 213 } },
      ];
    case 'link':
      return [link(dice, context)];
    case 'poll':
      return [poll(dice, context)];
    case 'doc':
      return [{ type: 'doc', doc: { ...ids(context), title: 'Расписание.pdf', ext: 'pdf', size: 182_044, type: 1 } }];
    case 'market':
      return [
        { type: 'market', market: { ...ids(context), title: 'Кружка', price: { amount: '79000', text: '790 ₽' } } },
      ];
  }
}

function ids({ ownerId, postId, date }: AttachmentContext) {
  return { id: 456_000_000 + postId, owner_id: ownerId, date };
}

function photo(context: AttachmentContext, index: number): RawAttachment {
  const name = `${context.ownerId}_${context.postId}_${index}`;
  const sizes = PHOTO_SIZES.map(([type, width, height]) => ({
    type,
    width,
    height,
    url: context.pictureUrl(name, width, height),
  }));
  return {
    type: 'photo',
    photo: {
      ...ids(context),
      id: 457_000_000 + context.postId * 10 + index,
      album_id: -7,
      text: '',
      has_tags: false,
      sizes,
    },
  };
}

const PHOTO_SIZES = [
  ['s', 75, 56],
  ['m', 130, 98],
  ['x', 604, 453],
  ['y', 807, 605],
] as const;

function video(type: 'video' | 'clip', dice: Dice, context: AttachmentContext): RawAttachment {
  const [width, height] = type === 'clip' ? [360, 640] : [640, 360];
  const name = `${context.ownerId}_${context.postId}_v`;
  const image = [
    { width: width / 2, height: height / 2, url: context.pictureUrl(name, width / 2, height / 2) },
    { width, height, url: context.pictureUrl(name, width, height) },
  ];
  const body = { ...ids(context), title: 'Видео', duration: 10 + dice.below(590), image, views: dice.below(5_000) };
  return type === 'clip' ? { type: 'clip', clip: body } : { type: 'video', video: body };
}

function link(dice: Dice, context: AttachmentContext): RawAttachment {
  const url = `https://example.com/news/${context.postId}`;
  const withPicture = dice.chance(0.7) ? { photo: photo(context, 0).photo } : {};
  return {
    type: 'link',
    link: { url, title: 'Читать дальше', caption: 'example.com', description: '', ...withPicture },
  };
}

function poll(dice: Dice, context: AttachmentContext): RawAttachment {
  const votes = Array.from({ length: 2 + dice.below(4) }, () => dice.below(400));
  const total = votes.reduce((sum, count) => sum + count, 0);
  const answers = votes.map((count, index) => ({
    id: context.postId * 10 + index,
    text: `Вариант ${index + 1}`,
    votes: count,
    rate: total === 0 ? 0 : Math.round((count / total) * 10_000) / 100,
  }));
  return {
    type: 'poll',
    poll: { ...ids(context), question: 'Что выбираете?', votes: total, answers, anonymous: true },
  };
}

/** Weights of posts without text, with a sentence, with a paragraph, and with more than 1000 characters. */
const LENGTHS = { none: 6, short: 46, medium: 38, long: 10 };
const LONG_CHARS = 1_050;

function writeText(dice: Dice, theme: Theme, screenName: string): string {
  const length = dice.weighted(LENGTHS);
  if (length === 'none') return '';
  const body = length === 'long' ? writeLong(dice, theme) : sentences(dice, theme, length === 'short' ? 1 : 4);
  const opening = dice.chance(0.5) ? `${dice.pick(theme.openings)}\n\n` : '';
  const question = dice.chance(0.25) ? `\n\n${dice.pick(theme.questions)}` : '';
  return `${opening}${body}${question}${hashtags(dice, theme, screenName)}`;
}

function writeLong(dice: Dice, theme: Theme): string {
  let text = sentences(dice, theme, 5);
  while (text.length < LONG_CHARS) text += `\n\n${sentences(dice, theme, 4)}`;
  return text;
}

function sentences(dice: Dice, theme: Theme, max: number): string {
  const count = 1 + dice.below(max);
  return Array.from({ length: count }, () => dice.pick(theme.sentences)).join(' ');
}

function hashtags(dice: Dice, theme: Theme, screenName: string): string {
  if (!dice.chance(0.45)) return '';
  const tags = new Set(Array.from({ length: 1 + dice.below(4) }, () => dice.pick(theme.hashtags)));
  // VK's syntax for a hashtag within one community.
  const suffix = dice.chance(0.15) ? `@${screenName}` : '';
  return `\n\n${[...tags].map((tag) => `#${tag}${suffix}`).join(' ')}`;
}
