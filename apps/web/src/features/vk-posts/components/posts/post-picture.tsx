import type { Post } from '@vidno/contract/vk/posts';
import { useState } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { ownUrl } from '#shared/ui/own-url.ts';
import { contentTypeTitles } from '../../group-texts.ts';
import { ContentTypeIcon } from '../content-type-icon.tsx';
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
