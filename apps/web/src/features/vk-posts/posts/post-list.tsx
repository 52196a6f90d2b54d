import { useQuery } from '@tanstack/react-query';
import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import { type Metric, metricTitles } from '@vidno/contract/vk/figures';
import { type Filter, POST_SORTS } from '@vidno/contract/vk/filter';
import { contentTypeTitles } from '@vidno/contract/vk/labels';
import { isFrozenLate, type Post } from '@vidno/contract/vk/posts';
import { ArrowUpRight } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { nextSortOrder, SortPicker } from '#shared/ui/table/sort-picker.tsx';
import { MetricValue } from '../metric-value.tsx';
import { postErNote } from '../metrics.ts';
import { NoPosts, PostMarks, PostsSkeleton } from './post-parts.tsx';
import { PostPicture } from './post-picture.tsx';
import styles from './posts.module.css';
import {
  type PostGroup,
  type PostListChange,
  type PostOrder,
  postSortTitles,
  postsQuery,
  postsTexts,
} from './posts.ts';

interface PostListProps {
  readonly id: string;
  readonly filter: Filter;
  /** Only the posts of this group of a report. */
  readonly group?: PostGroup;
  readonly order: PostOrder;
  readonly page: number;
  /** Any change other than the page returns to the first page. */
  readonly onChange: (change: PostListChange) => void;
}

const SORT_OPTIONS = POST_SORTS.map((value) => ({ value, label: postSortTitles[value] }));

/** Posts as cards, twelve to a page. */
export function PostList({ id, filter, group, order, page, onChange }: PostListProps) {
  const posts = useQuery(postsQuery({ id, filter, group, order, page }));
  if (!posts.data) {
    return posts.error ? <FailureAlert failure={posts.error} onRetry={posts.refetch} /> : <PostsSkeleton />;
  }
  const { data: shown, totalCount } = posts.data;
  if (shown.length === 0) return <NoPosts filter={filter} totalCount={totalCount} onChange={onChange} />;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <SortPicker
          options={SORT_OPTIONS}
          order={order}
          onChoose={(sort) => {
            const next = nextSortOrder(order, sort);
            onChange({ sort: next.sort, direction: next.direction });
          }}
        />
        <p className={styles.total}>{postsTexts.total(totalCount)}</p>
      </div>
      <ul className={styles.cards} aria-label={postsTexts.posts} aria-busy={posts.isPlaceholderData}>
        {shown.map((post) => (
          <PostCard key={post.post_id} post={post} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={POSTS_PAGE_SIZE}
        total={totalCount}
        onChange={(wanted) => onChange({ page: wanted || undefined })}
      />
    </div>
  );
}

function PostCard({ post }: { readonly post: Post }) {
  const text = post.text.trim();
  const note = postErNote(post, new Date());
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
        {note && <p className={styles.quiet}>{note}</p>}
        {post.frozen && isFrozenLate(post.publish_time, post.frozen) && (
          <p className={styles.quiet}>{postsTexts.frozen(post.frozen)}</p>
        )}
        {post.now && <p className={styles.quiet}>{postsTexts.now(post.now)}</p>}
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
