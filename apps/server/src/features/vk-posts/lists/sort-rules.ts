import type { PostSort } from '@vidno/contract/vk/filter';
import type { Metric } from '../bucket-rules.ts';

/** The followers of a wall are the same for all its posts, so ER orders them as interactions do. */
export const METRIC_OF = {
  publish_time: 'publish_time',
  likes: 'likes',
  comments: 'comments',
  reposts: 'reposts',
  views: 'views',
  er: 'interactions',
  erv: 'interactions_per_view',
} as const satisfies Record<PostSort, Metric>;
