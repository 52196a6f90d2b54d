import { type ContentType, TEXT_LENGTH_LIMITS, type TextLength } from '@vidno/contract/vk/posts';
import type { VkAttachment, VkPost } from '@vidno/providers/vk/objects';
import { toMoscowDay, toMoscowHour } from '#config/time.ts';
import { toDayNumber, toWeekday } from '../days.ts';

export type StoredPost = ReturnType<typeof toStoredPost>;

/** `hiddenAbove`: undefined if the page began with the post. */
export function toStoredPost(post: VkPost, hiddenAbove?: number) {
  const publishedAt = new Date(post.date * 1_000);
  const day = toMoscowDay(publishedAt);
  // PostgreSQL accepts neither NUL nor lone surrogates.
  const text = post.text.replaceAll('\0', '').toWellFormed();
  return {
    post_id: post.id,
    published_at: publishedAt,
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
    donut: post.donut?.is_donut ?? false,
    signed: post.signer_id !== undefined,
    likes: post.likes?.count ?? 0,
    comments: post.comments?.count ?? 0,
    reposts: post.reposts?.count ?? 0,
    views: post.views?.count ?? null,
    reactions: post.reactions?.count ?? null,
    hidden_above: hiddenAbove,
  };
}

/** VK's attachment types; any other is `other`. */
const CONTENT_OF: Readonly<Record<string, ContentType>> = {
  photo: 'photo',
  photos_list: 'photo',
  posted_photo: 'photo',
  album: 'photo',
  video: 'video',
  video_playlist: 'video',
  clip: 'clip',
  audio: 'audio',
  audio_playlist: 'audio',
  podcast: 'audio',
  link: 'link',
  article: 'link',
  poll: 'poll',
  doc: 'doc',
};
/**
 * Width at which lists show pictures. The smallest picture that is at least this wide is chosen.
 * @limit none
 */
const PREVIEW_WIDTH = 300;

interface Picture {
  readonly url: string;
  readonly width: number;
}

function toContentType({ copy_history, attachments }: VkPost): ContentType {
  if (copy_history && copy_history.length > 0) return 'repost';
  const [first] = attachments;
  if (!first) return 'text';
  return Object.hasOwn(CONTENT_OF, first.type) ? (CONTENT_OF[first.type] ?? 'other') : 'other';
}

/** A repost shows the picture of the original post. */
function toPreview({ attachments, copy_history }: VkPost): string | null {
  const all = [...attachments, ...(copy_history ?? []).flatMap((original) => original.attachments)];
  for (const attachment of all) {
    const picture = pickPicture(toPictures(attachment));
    if (picture) return picture;
  }
  return null;
}

function toPictures({ photo, video, clip, link, doc }: VkAttachment): readonly Picture[] {
  const ofDoc = doc?.preview?.photo.sizes.map(({ src, width }) => ({ url: src, width }));
  return photo?.sizes ?? video?.image ?? clip?.image ?? link?.photo?.sizes ?? ofDoc ?? [];
}

function pickPicture(pictures: readonly Picture[]): string | null {
  const byWidth = pictures.filter(({ url }) => /^https?:\/\//.test(url)).toSorted((a, b) => a.width - b.width);
  return (byWidth.find(({ width }) => width >= PREVIEW_WIDTH) ?? byWidth.at(-1))?.url ?? null;
}

/** A # after a letter or digit starts no tag. In `#tag@community` the tag is `tag`. */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_])#([\p{L}\p{M}\p{N}_]+)/gu;
const LETTER = /[\p{L}_]/u;
/** @limit list: The hashtag is not counted. */
const HASHTAG_MAX_CHARS = 100;

/** Counts code points, not UTF-16 units. */
export function toTextLength(text: string): TextLength {
  if (text === '') return 'none';
  const characters = [...text].length;
  if (characters <= TEXT_LENGTH_LIMITS.short) return 'short';
  return characters <= TEXT_LENGTH_LIMITS.medium ? 'medium' : 'long';
}

/** In lower case, without #, without duplicates. */
export function toHashtags(text: string): string[] {
  const tags = [...text.matchAll(HASHTAG)].map(([, tag = '']) => tag.normalize('NFC').toLowerCase());
  return [...new Set(tags.filter((tag) => LETTER.test(tag) && tag.length <= HASHTAG_MAX_CHARS))];
}
