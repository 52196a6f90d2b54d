import type { VkPost } from '@vidno/providers/vk/objects';
import { toMoscowDay, toMoscowHour } from '#config/moscow-time.ts';
import { toDayNumber, toWeekday } from '../day-rules.ts';
import { toContentType, toPreview } from './content-rules.ts';
import { toHashtags, toTextLength } from './text-rules.ts';

export type StoredPost = ReturnType<typeof toStoredPost>;

export function toStoredPost(post: VkPost) {
  const publishedAt = new Date(post.date * 1_000);
  const day = toMoscowDay(publishedAt);
  // PostgreSQL accepts neither NUL nor lone surrogates.
  const text = post.text.replaceAll('\0', '').toWellFormed();
  return {
    post_id: post.id,
    published_at: publishedAt.toISOString(),
    day,
    weekday: toWeekday(toDayNumber(day)),
    hour: toMoscowHour(publishedAt),
    text,
    text_length: toTextLength(text),
    content_type: toContentType(post),
    hashtags: toHashtags(text),
    preview_url: toPreview(post),
    pinned: post.is_pinned ?? false,
    ads: post.marked_as_ads ?? false,
    likes: post.likes?.count ?? 0,
    comments: post.comments?.count ?? 0,
    reposts: post.reposts?.count ?? 0,
    views: post.views?.count ?? null,
    reactions: post.reactions?.count ?? null,
  };
}
