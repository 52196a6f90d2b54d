import { useQuery } from '@tanstack/react-query';
import { RATING_PAGE_SIZE } from '@vidno/contract/constants';
import type { Filter } from '@vidno/contract/vk/filter';
import { useEffect, useRef } from 'react';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { ratingQuery } from '../../posts-api.ts';
import { type PostListChange, type PostOrder, ranked } from '../../posts-rules.ts';
import { postsTexts } from '../../posts-texts.ts';
import { NoPosts } from './no-posts.tsx';
import styles from './posts.module.css';
import { PostsFailure } from './posts-failure.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { RATING_COLUMNS } from './rating-columns.tsx';

interface RatingProps {
  readonly id: string;
  readonly filter: Filter;
  readonly order: PostOrder;
  readonly page: number;
  /** Anything but a page begins at the first page. */
  readonly onChange: (change: PostListChange) => void;
}

/** All posts of the period in the order of one of their figures. */
export function Rating({ id, filter, order, page, onChange }: RatingProps) {
  const limit = RATING_PAGE_SIZE[useIsPhone() ? 'mobile' : 'desktop'];
  useFirstPageOn(limit, () => onChange({ page: undefined }));
  const rating = useQuery(ratingQuery({ id, filter, order, page, limit }));
  if (!rating.data) {
    return rating.error ? (
      <PostsFailure failure={rating.error} onRetry={() => void rating.refetch()} />
    ) : (
      <PostsSkeleton />
    );
  }
  const { data: posts, totalCount } = rating.data;
  if (posts.length === 0) return <NoPosts filter={filter} totalCount={totalCount} onChange={onChange} />;
  return (
    <div className={styles.list}>
      <p className={styles.total}>{postsTexts.total(totalCount)}</p>
      <SortableTable
        caption={postsTexts.rating}
        columns={RATING_COLUMNS}
        rows={ranked(posts, page, limit)}
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

/** A window that turned into a phone, or back, has other pages than the one it was on. */
function useFirstPageOn(limit: number, onFirstPage: () => void): void {
  const last = useRef(limit);
  useEffect(() => {
    if (last.current === limit) return;
    last.current = limit;
    onFirstPage();
  });
}
