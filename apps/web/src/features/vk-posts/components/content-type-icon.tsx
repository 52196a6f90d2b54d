import type { ContentType } from '@vidno/contract/vk/posts';
import {
  ChartBarBig,
  Clapperboard,
  File,
  Image,
  Link2,
  type LucideIcon,
  Music,
  Paperclip,
  Repeat2,
  TextAlignStart,
  Video,
} from 'lucide-react';

const ICONS = {
  text: TextAlignStart,
  photo: Image,
  video: Video,
  clip: Clapperboard,
  audio: Music,
  link: Link2,
  poll: ChartBarBig,
  doc: File,
  repost: Repeat2,
  other: Paperclip,
} satisfies Record<ContentType, LucideIcon>;

/** The content type of a post; its pictures are on hosts that our pages may not load from. */
export function ContentTypeIcon({ type, size = 20 }: { readonly type: ContentType; readonly size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden />;
}
