import type { ContentType, TextLength } from '@vidno/contract/vk/posts';
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables beside `vk_post` are sums of walls with many posts; all can be made again from the posts. `slot` counts
 * spans of days since 1970, and the spans of each `tier` are four of the tier below.
 */
export interface VkPostsTables {
  vk_post: VkPostTable;
  /** Walls that have sums, down to spans of `leaf_tier`; `ready` once they have been complete. */
  vk_post_roll_up: { vk_account_id: string; leaf_tier: number; ready: boolean };
  /** Spans whose posts have changed since they were summed. */
  vk_post_dirty: { vk_account_id: string; tier: number; slot: number };
  vk_post_day: Sums & { vk_account_id: string; day: string };
  /** Posts of each content type, hashtag and so on in a span. */
  vk_post_total: Sums & { vk_account_id: string; dimension: string; tier: number; slot: number; value: string };
  vk_post_rank: VkPostRankTable;
  /** Posts by their hashtags, with what a list may be sorted by. */
  vk_post_tag: VkPostTagTable;
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
  interactions_per_view: number;
  posts_with_ratio: number;
}

interface VkPostTagTable
  extends Pick<
    VkPostTable,
    'vk_account_id' | 'day' | 'post_id' | 'published_at' | 'likes' | 'comments' | 'reposts' | 'views'
  > {
  tag: string;
  interactions: number;
  interactions_per_view: number | null;
}

/** How many posts of a span lie in which bucket of a metric, which tells the place of a post without counting all. */
interface VkPostRankTable {
  vk_account_id: string;
  tier: number;
  slot: number;
  /** Which posts, and sorted by what, in numbers: so many rows are merged that text would take twice the time. */
  trait: number;
  metric: number;
  posts: number;
  buckets: number[];
  counts: number[];
}

interface VkPostTable {
  vk_account_id: string;
  post_id: number;
  published_at: Date;
  /** Of Moscow, as are weekday (1 is Monday) and hour. */
  day: string;
  weekday: number;
  hour: number;
  text: string;
  text_length: TextLength;
  content_type: ContentType;
  /** Lower case, without #, each once. */
  hashtags: string[];
  preview_url: string | null;
  pinned: boolean;
  ads: boolean;
  likes: number;
  comments: number;
  reposts: number;
  /** Null: VK told none. */
  views: number | null;
  reactions: number | null;
  /** likes + comments + reposts; ER is this over the followers. */
  interactions: GeneratedAlways<number>;
  /** interactions over views; null without views. */
  interactions_per_view: GeneratedAlways<number | null>;
  /** The run that saw it last. */
  seen_at: Generated<Date>;
}
