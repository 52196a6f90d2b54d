import { useQuery } from '@tanstack/react-query';
import { RATING_PAGE_SIZE } from '@vidno/contract/constants';
import type { Filter, PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay, moscowDay } from '#shared/format/days.ts';
import { formatMoment } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import { MetricValue } from './metric-value.tsx';
import { NoPosts, PostMarks, PostsSkeleton } from './posts/post-parts.tsx';
import { PostPicture } from './posts/post-picture.tsx';
import styles from './posts/posts.module.css';
import {
  orderOf,
  type PostListChange,
  type PostOrder,
  postSortTitles,
  postsTexts,
  type RankedPost,
  ratingQuery,
  withRanks,
} from './posts/posts.ts';
import { useAccountScreen } from './vk-set.ts';

export function VkRatingPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  const order = orderOf(params, 'er');
  return (
    <AccountFrame
      {...frame}
      tab="rating"
      actions={<VkAccountActions id={id} filter={filter} table="posts" {...order} />}
    >
      <Rating id={id} filter={filter} order={order} page={params.page ?? 0} onChange={change} />
    </AccountFrame>
  );
}

interface RatingProps {
  readonly id: string;
  readonly filter: Filter;
  readonly order: PostOrder;
  readonly page: number;
  /** Any change other than the page returns to the first page. */
  readonly onChange: (change: PostListChange) => void;
}

/** All posts of the period, sorted by one of their figures. */
function Rating({ id, filter, order, page, onChange }: RatingProps) {
  const limit = RATING_PAGE_SIZE[useIsPhone() ? 'mobile' : 'desktop'];
  useFirstPageOn(limit, () => onChange({ page: undefined }));
  const rating = useQuery(ratingQuery({ id, filter, order, page, limit }));
  if (!rating.data) {
    return rating.error ? <FailureAlert failure={rating.error} onRetry={rating.refetch} /> : <PostsSkeleton />;
  }
  const { data: posts, totalCount } = rating.data;
  if (posts.length === 0) return <NoPosts filter={filter} totalCount={totalCount} onChange={onChange} />;
  return (
    <div className={styles.list}>
      <p className={styles.total}>{postsTexts.total(totalCount)}</p>
      <SortableTable
        caption={postsTexts.rating}
        columns={RATING_COLUMNS}
        rows={withRanks(posts, page, limit)}
        rowKey={({ post }) => post.post_id}
        order={order}
        onOrder={({ sort, direction }) => onChange({ sort, direction })}
        busy={rating.isPlaceholderData}
      />
      <Pager
        page={page}
        pageSize={limit}
        total={totalCount}
        onChange={(wanted) => onChange({ page: wanted || undefined })}
      />
    </div>
  );
}

/** When the window changes to or from phone size, the page size changes, so the page is reset. */
function useFirstPageOn(limit: number, onFirstPage: () => void): void {
  const last = useRef(limit);
  useEffect(() => {
    if (last.current === limit) return;
    last.current = limit;
    onFirstPage();
  });
}

type PostColumn = Column<RankedPost, PostSort>;

const RATING_COLUMNS: readonly PostColumn[] = [
  { key: 'place', title: postsTexts.place, numeric: true, cell: ({ place }) => place },
  { key: 'post', title: postsTexts.post, heads: true, cell: ({ post }) => <PostPreview post={post} /> },
  {
    key: 'publish_time',
    title: postSortTitles.publish_time,
    sort: 'publish_time',
    cell: ({ post }) => (
      <time dateTime={post.publish_time} title={formatMoment(post.publish_time)}>
        {formatDay(moscowDay(new Date(post.publish_time)))}
      </time>
    ),
  },
  figure('views'),
  figure('likes'),
  figure('comments'),
  figure('reposts'),
  figure('er'),
  figure('erv'),
];

function figure(name: Exclude<PostSort, 'publish_time'> & keyof Post): PostColumn {
  return {
    key: name,
    title: postSortTitles[name],
    sort: name,
    numeric: true,
    cell: ({ post }) => <MetricValue metric={name} value={post[name]} />,
  };
}

/**
 * Enough for two lines.
 * @limit none
 */
const SHOWN_CHARS = 160;

/** A post in one or two lines, with a link. */
function PostPreview({ post }: { readonly post: Post }) {
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
