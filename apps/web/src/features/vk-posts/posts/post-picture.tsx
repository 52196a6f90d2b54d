import { contentTypeTitles } from '@vidno/contract/vk/labels';
import type { ContentType, Post } from '@vidno/contract/vk/posts';
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
import { useState } from 'react';
import { ownUrl } from '#shared/navigation/paths.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './posts.module.css';

/** The preview if our own server has it, otherwise an icon of the content type. */
export function PostPicture({ post }: { readonly post: Pick<Post, 'preview' | 'content_type'> }) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = ownUrl(post.preview);
  return (
    <span className={styles.picture} title={contentTypeTitles[post.content_type]}>
      {address !== null && address !== broken ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <ContentTypeIcon type={post.content_type} />
      )}
      <VisuallyHidden>{contentTypeTitles[post.content_type]}</VisuallyHidden>
    </span>
  );
}

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
function ContentTypeIcon({ type, size = 20 }: { readonly type: ContentType; readonly size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden />;
}
