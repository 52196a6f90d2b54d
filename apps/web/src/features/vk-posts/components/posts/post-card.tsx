import type { Post } from '@vidno/contract/vk/posts';
import { ArrowUpRight } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { contentTypeTitles } from '../../group-texts.ts';
import type { Metric } from '../../metric-rules.ts';
import { metricTitles } from '../../metric-texts.ts';
import { postsTexts } from '../../posts-texts.ts';
import { MetricValue } from '../metric-value.tsx';
import { PostMarks } from './post-marks.tsx';
import { PostPicture } from './post-picture.tsx';
import styles from './posts.module.css';

export function PostCard({ post }: { readonly post: Post }) {
  const text = post.text.trim();
  return (
    <Card as="li">
      <article className={styles.card}>
        <header className={styles.cardHead}>
          <PostPicture post={post} />
          <div>
            <p aria-hidden>{contentTypeTitles[post.content_type]}</p>
            <time className={styles.quiet} dateTime={post.publish_time}>
              {formatMoment(post.publish_time)}
            </time>
          </div>
          <PostMarks post={post} />
        </header>
        <p className={text ? styles.text : styles.quiet}>{text || postsTexts.noText}</p>
        <PostFigures post={post} />
        <a
          href={post.url}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.out}
          aria-label={`${postsTexts.open}: ${formatMoment(post.publish_time)}`}
        >
          {postsTexts.open}
          <ArrowUpRight size={16} aria-hidden />
        </a>
      </article>
    </Card>
  );
}

const FIGURES = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const satisfies readonly (Metric &
  keyof Post)[];

function PostFigures({ post }: { readonly post: Post }) {
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt className={styles.quiet}>{metricTitles[name]}</dt>
          <dd>
            <MetricValue metric={name} value={post[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
