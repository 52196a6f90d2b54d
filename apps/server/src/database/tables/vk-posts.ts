import type { ChangeKind, PeriodFigures } from '@vidno/contract/vk/changes';
import type { ContentType, TextLength } from '@vidno/contract/vk/posts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables besides `vk_post` hold pre-computed sums for large walls and can be rebuilt from the posts. `slot` numbers
 * spans of days since 1970; a span of one `tier` covers four spans of the tier below.
 */
export interface VkPostsTables {
  vk_owner: VkOwnerTable;
  vk_owner_day: VkOwnerDayTable;
  vk_post: VkPostTable;
  /** Walls that have sums. `leaf_tier` is their smallest span; `ready` is true once the sums are complete. */
  vk_post_roll_up: { vk_account_id: string; leaf_tier: number; ready: boolean };
  /** Spans whose sums are out of date. */
  vk_post_dirty: { vk_account_id: string; tier: number; slot: number };
  vk_post_day: Sums & { vk_account_id: string; day: string };
  /** Sums per span and value of a dimension, such as content type or hashtag. */
  vk_post_total: Sums & { vk_account_id: string; dimension: string; tier: number; slot: number; value: string };
  vk_post_rank: VkPostRankTable;
  /** One row per post and hashtag, with the columns that lists are sorted by. */
  vk_post_tag: VkPostTagTable;
  vk_change: VkChangeTable;
  vk_seen: VkSeenTable;
}

/** Whoever has walls, or had one within the last 13 months. */
interface VkOwnerTable {
  /** Negative for a community. */
  owner_id: number;
  /** Since when nobody tracks a wall of the owner; null while somebody does. */
  abandoned_at: Date | null;
}

/** The first reading of a day. */
interface VkOwnerDayTable {
  owner_id: number;
  /** In Moscow time. */
  day: string;
  read_at: Date;
  /** Null if VK does not show them. */
  followers: number | null;
  friends: number | null;
  /** The followers were far from the days around it, so they are kept but not used. */
  jump: Generated<boolean>;
}

interface Sums {
  posts: number;
  likes: number;
  comments: number;
  reposts: number;
  views: number;
  posts_with_views: number;
  reactions: number;
  posts_with_reactions: number;
  interactions_per_follower: number;
  posts_with_followers: number;
  /** Posts published before the followers were known, so that a later day's are used. */
  posts_followed_later: number;
  /** The first of those days; null without such posts. */
  followed_later_on: string | null;
  interactions_per_view: number;
  posts_with_ratio: number;
  posts_moving: number;
}

interface VkPostTagTable
  extends Pick<
    VkPostTable,
    'vk_account_id' | 'day' | 'post_id' | 'published_at' | 'likes' | 'comments' | 'reposts' | 'views'
  > {
  tag: string;
  interactions_per_follower: number | null;
  interactions_per_view: number | null;
}

/** Histogram of a metric over the posts of a span, so that a rank is found without counting every post. */
interface VkPostRankTable {
  vk_account_id: string;
  tier: number;
  slot: number;
  /** Numeric codes of the filter and the metric; merging this many rows with text keys takes twice as long. */
  trait: number;
  metric: number;
  posts: number;
  /** Non-empty buckets, parallel to `counts`. */
  buckets: number[];
  counts: number[];
}

interface VkPostTable {
  vk_account_id: string;
  post_id: number;
  published_at: Date;
  /** Calendar day in Moscow time, as are `weekday` (1 is Monday) and `hour`. */
  day: string;
  weekday: number;
  hour: number;
  text: string;
  text_length: TextLength;
  content_type: ContentType;
  /** Lower case, without #, no duplicates. */
  hashtags: string[];
  preview_url: string | null;
  pinned: boolean;
  ads: boolean;
  /** Only subscribers who pay see it. */
  donut: Generated<boolean>;
  /** The community names its author. */
  signed: Generated<boolean>;
  likes: number;
  comments: number;
  reposts: number;
  /** Null if VK gives no number. */
  views: number | null;
  reactions: number | null;
  /** Of the time of publication; null if they were never known. */
  followers: Generated<number | null>;
  /** The day they were read; later than `day` if they were not known before. */
  followers_day: Generated<string | null>;
  /** likes + comments + reposts. */
  interactions: GeneratedAlways<number>;
  /** The engagement rate; null without followers. */
  interactions_per_follower: GeneratedAlways<number | null>;
  /** interactions / views; null without views. */
  interactions_per_view: GeneratedAlways<number | null>;
  /** When the counters were read that count for good: 30 days after the publication, or at the first reading after that. */
  frozen_at: Date | null;
  /** What was read since they are frozen; null until then. */
  likes_now: number | null;
  comments_now: number | null;
  reposts_now: number | null;
  views_now: number | null;
  reactions_now: number | null;
  /** When a reading found another text or kind of attachment. */
  edited_at: Date | null;
  /** Since when it is no longer on the wall: deleted, or in the archive. It goes on counting with what it had. */
  deleted_at: Date | null;
  /** When it was last back on the wall, out of the archive or restored. */
  back_at: Date | null;
  /** A bit for each of `POST_KINDS`, the first one the lowest. */
  kinds: GeneratedAlways<number>;
  /** It is on the wall, and its counters are not frozen yet. */
  moving: GeneratedAlways<boolean>;
  /** How many places between this post and the next newer one VK counts without showing their posts to everyone. */
  hidden_above: Generated<number>;
  /** Start of the collection pass that last saw the post. */
  seen_at: Generated<Date>;
}

/** How the posts of a day changed by one reading. */
interface VkChangeTable {
  vk_account_id: string;
  id: GeneratedAlways<number>;
  at: Date;
  /**
   * `moved`: counters that were not frozen yet; `late`: counters read since they are frozen, which no figure shows; `followers`:
   * the followers of the time were corrected.
   */
  kind: ChangeKind;
  /** On which the posts were published. */
  day: string;
  posts: number;
  /** By how much the sums changed; for `deleted` and `back` the sums without deleted posts. */
  likes: number;
  comments: number;
  reposts: number;
  views: number;
}

/** The figures of a period as an account last saw them. */
interface VkSeenTable {
  account_id: number;
  vk_account_id: string;
  /** `2026-03` or `2026-03-01..2026-04-15`; `..` is all time. A suffix says that posts that are gone were left out. */
  period: string;
  /** The last change that was counted in. */
  last_change_id: number;
  seen_at: Date;
  figures: ColumnType<PeriodFigures, string, string>;
}
