import type { Post } from '@vidno/contract/vk-posts';
import { postsTexts } from '../../posts-texts.ts';
import { PostMarks } from './post-marks.tsx';
import { PostPicture } from './post-picture.tsx';
import styles from './posts.module.css';

const SAID_CHARS = 80;

/** A post in a line or two, with the way to it. */
export function PostMention({ post }: { readonly post: Post }) {
  const text = post.text.trim() || postsTexts.noText;
  return (
    <span className={styles.mention}>
      <PostPicture post={post} />
      <span className={styles.mentionWords}>
        <a
          href={post.url}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.mentionText}
          aria-label={postsTexts.openPost(Array.from(text).slice(0, SAID_CHARS).join(''))}
        >
          {text}
        </a>
        <PostMarks post={post} />
      </span>
    </span>
  );
}
