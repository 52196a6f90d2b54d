import type { ContentType, TextLength } from '@vidno/contract/vk-posts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface VkPostsTables {
  vk_post: VkPostTable;
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
