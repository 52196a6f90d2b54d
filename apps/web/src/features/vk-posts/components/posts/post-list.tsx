import { useQuery } from '@tanstack/react-query';
import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import { type Filter, POST_SORTS } from '@vidno/contract/vk/filter';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { nextSortOrder } from '#shared/ui/table/sort-order.ts';
import { SortPicker } from '#shared/ui/table/sort-picker.tsx';
import { postsQuery } from '../../posts-api.ts';
import type { PostGroup, PostListChange, PostOrder } from '../../posts-rules.ts';
import { postSortTitles, postsTexts } from '../../posts-texts.ts';
import { NoPosts } from './no-posts.tsx';
import { PostCard } from './post-card.tsx';
import styles from './posts.module.css';
import { PostsSkeleton } from './posts-skeleton.tsx';

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
