import type { ContentType } from '@vidno/contract/vk/posts';
import type { VkAttachment, VkPost } from '@vidno/providers/vk/objects';

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

export function toContentType({ copy_history, attachments }: VkPost): ContentType {
  if (copy_history && copy_history.length > 0) return 'repost';
  const [first] = attachments;
  if (!first) return 'text';
  return Object.hasOwn(CONTENT_OF, first.type) ? (CONTENT_OF[first.type] ?? 'other') : 'other';
}

/** A repost shows the picture of the original post. */
export function toPreview({ attachments, copy_history }: VkPost): string | null {
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
