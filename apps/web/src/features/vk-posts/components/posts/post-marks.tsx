import type { Post } from '@vidno/contract/vk/posts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { postsTexts } from '../../posts-texts.ts';
import styles from './posts.module.css';

export function PostMarks({ post: { pinned, ads } }: { readonly post: Pick<Post, 'pinned' | 'ads'> }) {
  if (!pinned && !ads) return null;
  return (
    <span className={styles.marks}>
      {pinned && <Badge tone="accent">{postsTexts.pinned}</Badge>}
      {ads && <Badge tone="warning">{postsTexts.ads}</Badge>}
    </span>
  );
}
