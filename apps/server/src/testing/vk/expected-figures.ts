import type { Filter, PostSort } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';
import { type Counted, countedFollowers, type ReadFollowers } from './expected-followers.ts';
import { type Fraction, meanOf, medianFraction, round, roundFraction } from './fractions.ts';

/** Computes every figure from VK's raw posts by its definition, independently of the product's code. */

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'medium' });
const TYPES: Record<string, string> = {
  photo: 'photo',
  photos_list: 'photo',
  video: 'video',
  clip: 'clip',
  audio: 'audio',
  link: 'link',
  poll: 'poll',
  doc: 'doc',
};

/** The fields of a VK post that figures depend on. */
export interface RawPost {
  readonly id: number;
  readonly date: number;
  readonly text: string;
  readonly attachments: readonly { readonly type: string }[];
  readonly likes?: Counter | undefined;
  readonly comments?: Counter | undefined;
  readonly reposts?: Counter | undefined;
  readonly views?: Counter | undefined;
  readonly reactions?: Counter | undefined;
  readonly copy_history?: readonly unknown[] | undefined;
  /** Its counters were not frozen by the last reading; false if not given. */
  readonly isMoving?: boolean;
}

interface Counter {
  readonly count: number;
}

export interface ExpectedPost<Raw extends RawPost = RawPost> {
  readonly raw: Raw;
  readonly day: string;
  readonly hour: number;
  readonly weekday: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly views: number | null;
  readonly interactions: number;
  readonly contentType: string;
  readonly textLength: string;
  readonly tags: string[];
  readonly counted: Counted | null;
}

export function toExpectedPosts<Raw extends RawPost>(
  posts: readonly Raw[],
  { date_from, date_to }: Filter = {},
  readings: readonly ReadFollowers[] = [],
): ExpectedPost<Raw>[] {
  const all = posts.map((post) => ({
    ...toExpectedPost(post),
    counted: countedFollowers(readings, new Date(post.date * 1_000)),
  }));
  return all.filter(({ day }) => (!date_from || day >= date_from) && (!date_to || day <= date_to));
}

function toExpectedPost<Raw extends RawPost>(raw: Raw): Omit<ExpectedPost<Raw>, 'counted'> {
  const [day = '', time = ''] = CLOCK.format(raw.date * 1_000).split(' ');
  const [likes, comments, reposts] = [raw.likes?.count ?? 0, raw.comments?.count ?? 0, raw.reposts?.count ?? 0];
  return {
    raw,
    day,
    hour: Number(time.slice(0, 2)),
    weekday: ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1,
    likes,
    comments,
    reposts,
    views: raw.views?.count ?? null,
    interactions: likes + comments + reposts,
    contentType: contentTypeOf(raw),
    textLength: textLengthOf(raw.text),
    tags: tagsOf(raw.text),
  };
}

function contentTypeOf({ copy_history, attachments: [first] }: RawPost): string {
  if (copy_history) return 'repost';
  return first ? (ownType(first.type) ?? 'other') : 'text';
}

function textLengthOf(text: string): string {
  const characters = Array.from(text).length;
  if (characters > 1_000) return 'long';
  if (characters > 160) return 'medium';
  return characters > 0 ? 'short' : 'none';
}

function ownType(type: string): string | undefined {
  return Object.entries(TYPES).find(([name]) => name === type)?.[1];
}

/** Word by word, because all tags of the tests are at the start of a word. */
function tagsOf(text: string): string[] {
  const tags = text.split(/\s+/).flatMap((word) => {
    const [tag = ''] = /^[\p{L}\p{N}\p{M}_]*/u.exec(word.slice(1)) ?? [];
    return word.startsWith('#') && /[^\d]/.test(tag) ? [tag.normalize('NFC').toLowerCase()] : [];
  });
  return Array.from(new Set(tags));
}

export function expectedStats(posts: readonly ExpectedPost[]) {
  const viewed = posts.flatMap(({ views }) => (views === null ? [] : [views]));
  const reacted = posts.flatMap(({ raw }) => (raw.reactions ? [raw.reactions.count] : []));
  const later = posts.flatMap(({ day, counted }) => (counted && counted.day > day ? [counted.day] : []));
  return {
    count_posts: posts.length,
    count_views: viewed.length > 0 ? sum(viewed) : null,
    count_likes: sum(posts.map(({ likes }) => likes)),
    count_comments: sum(posts.map(({ comments }) => comments)),
    count_reposts: sum(posts.map(({ reposts }) => reposts)),
    count_reactions: reacted.length > 0 ? sum(reacted) : null,
    er_value: roundFraction(meanOf(ratiosOf(posts, 'er')), 100n),
    er_later: later.length > 0 ? { posts: later.length, day: later.sort()[0] } : null,
    erv_value: roundFraction(meanOf(ratiosOf(posts, 'erv')), 100n),
    count_moving: posts.filter(({ raw }) => raw.isMoving).length,
    posts_with_views: viewed.length,
    posts_with_reactions: reacted.length,
  };
}

export function expectedTypicals(posts: readonly ExpectedPost[]) {
  const typical = (counts: number[]) => ({
    mean: counts.length > 0 ? round(sum(counts), counts.length) : null,
    median: medianOf(counts),
  });
  return {
    likes: typical(posts.map(({ likes }) => likes)),
    comments: typical(posts.map(({ comments }) => comments)),
    reposts: typical(posts.map(({ reposts }) => reposts)),
    views: typical(posts.flatMap(({ views }) => (views === null ? [] : [views]))),
    er: {
      mean: expectedStats(posts).er_value,
      median: roundFraction(medianFraction(ratiosOf(posts, 'er')), 100n),
    },
    erv: {
      mean: expectedStats(posts).erv_value,
      median: roundFraction(medianFraction(ratiosOf(posts, 'erv')), 100n),
    },
  };
}

export function groupExpected(posts: readonly ExpectedPost[], type: ReportType): Map<string, ExpectedPost[]> {
  const valuesOf: Record<ReportType, (post: ExpectedPost) => string[]> = {
    content_type: ({ contentType }) => [contentType],
    text_length: ({ textLength }) => [textLength],
    weekday: ({ weekday }) => [String(weekday)],
    hour: ({ hour }) => [String(hour)],
    weekday_hour: ({ weekday, hour }) => [`${weekday}-${hour}`],
    hashtag: ({ tags }) => tags,
    month: ({ day }) => [day.slice(0, 7)],
  };
  const groups = new Map<string, ExpectedPost[]>();
  for (const post of posts) {
    for (const value of valuesOf[type](post)) groups.set(value, [...(groups.get(value) ?? []), post]);
  }
  return groups;
}

/** The figure that a list is sorted by, as a fraction; null if the post has none. */
export function figureOf(post: ExpectedPost, sort: PostSort): Fraction | null {
  switch (sort) {
    case 'publish_time':
      return [BigInt(post.raw.date), 1n];
    case 'er':
      return post.counted?.followers ? [BigInt(post.interactions), BigInt(post.counted.followers)] : null;
    case 'erv':
      return post.views ? [BigInt(post.interactions), BigInt(post.views)] : null;
    case 'views':
      return post.views === null ? null : [BigInt(post.views), 1n];
    default:
      return [BigInt(post[sort]), 1n];
  }
}

function ratiosOf(posts: readonly ExpectedPost[], sort: 'er' | 'erv'): Fraction[] {
  return posts.map((post) => figureOf(post, sort)).filter((ratio) => ratio !== null);
}

function medianOf(counts: readonly number[]): number | null {
  const [a, b] = medianFraction(counts.map((count): Fraction => [BigInt(count), 1n])) ?? [];
  return a === undefined || b === undefined ? null : Number(a) / Number(b);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
