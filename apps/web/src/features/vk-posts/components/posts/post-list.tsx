import { useQuery } from '@tanstack/react-query';
import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import { type Filter, POST_SORTS } from '@vidno/contract/vk/filter';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { nextOrder } from '#shared/ui/table/next-order.ts';
import { OrderPicker } from '#shared/ui/table/order-picker.tsx';
import { postsQuery } from '../../posts-api.ts';
import type { PostGroup, PostListChange, PostOrder } from '../../posts-rules.ts';
import { postSortTitles, postsTexts } from '../../posts-texts.ts';
import { NoPosts } from './no-posts.tsx';
import { PostCard } from './post-card.tsx';
import styles from './posts.module.css';
import { PostsFailure } from './posts-failure.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';

interface PostListProps {
  readonly id: string;
  readonly filter: Filter;
  /** Only the posts of this group of a report. */
  readonly group?: PostGroup;
  readonly order: PostOrder;
  readonly page: number;
  /** Anything but a page begins at the first page. */
  readonly onChange: (change: PostListChange) => void;
}

const SORT_OPTIONS = POST_SORTS.map((value) => ({ value, label: postSortTitles[value] }));

/** Posts as cards, twelve to a page. */
export function PostList({ id, filter, group, order, page, onChange }: PostListProps) {
  const posts = useQuery(postsQuery({ id, filter, group, order, page }));
  if (!posts.data) {
    return posts.error ? (
      <PostsFailure failure={posts.error} onRetry={() => void posts.refetch()} />
    ) : (
      <PostsSkeleton />
    );
  }
  const { data: shown, totalCount } = posts.data;
  if (shown.length === 0) return <NoPosts filter={filter} totalCount={totalCount} onChange={onChange} />;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <OrderPicker
          options={SORT_OPTIONS}
          order={order}
          onChoose={(sort) => {
            const next = nextOrder(order, sort);
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
