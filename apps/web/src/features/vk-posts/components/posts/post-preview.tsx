import type { Post } from '@vidno/contract/vk/posts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { postsTexts } from '../../posts-texts.ts';
import { PostMarks } from './post-marks.tsx';
import { PostPicture } from './post-picture.tsx';
import styles from './posts.module.css';

/**
 * Enough for two lines.
 * @limit none
 */
const SHOWN_CHARS = 160;

/** A post in one or two lines, with a link. */
export function PostPreview({ post }: { readonly post: Post }) {
  const text = post.text.trim() || postsTexts.noText;
  return (
    <span className={styles.mention}>
      <PostPicture post={post} />
      <span className={styles.mentionWords}>
        <a href={post.url} target="_blank" rel="noopener noreferrer" className={styles.mentionText}>
          {beginningOf(text)}
          <VisuallyHidden>{postsTexts.newTab}</VisuallyHidden>
        </a>
        <PostMarks post={post} />
      </span>
    </span>
  );
}

function beginningOf(text: string): string {
  const letters = Array.from(text);
  return letters.length > SHOWN_CHARS ? `${letters.slice(0, SHOWN_CHARS).join('')}…` : text;
}
