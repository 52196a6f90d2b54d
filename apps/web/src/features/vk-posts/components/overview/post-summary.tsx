import type { Post } from '@vidno/contract/vk/posts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { metricText, metricTitles } from '../../metric-texts.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { PostPicture } from '../posts/post-picture.tsx';
import styles from './post-summary.module.css';

/** A post in two lines: its text and its figures. */
export function PostSummary({ post }: { readonly post: Post }) {
  return (
    <li className={styles.post}>
      <PostPicture post={post} />
      <div className={styles.words}>
        <a className={styles.text} href={post.url} target="_blank" rel="noopener noreferrer">
          {post.text || texts.noText}
        </a>
        <p className={styles.facts}>
          <b>
            {metricTitles.er} {metricText('er', post.er)}
          </b>
          {' · '}
          {metricTitles.likes} {formatNumber(post.likes)}
          {' · '}
          <time dateTime={post.publish_time}>{formatMoment(post.publish_time)}</time>
        </p>
      </div>
    </li>
  );
}
