import { useQuery } from '@tanstack/react-query';
import { RATING_PAGE_SIZE } from '@vidno/contract/constants';
import type { Filter } from '@vidno/contract/vk/filter';
import { useEffect, useRef } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { ratingQuery } from '../../posts-api.ts';
import { type PostListChange, type PostOrder, withRanks } from '../../posts-rules.ts';
import { postsTexts } from '../../posts-texts.ts';
import { NoPosts } from './no-posts.tsx';
import styles from './posts.module.css';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { RATING_COLUMNS } from './rating-columns.tsx';

interface RatingProps {
  readonly id: string;
  readonly filter: Filter;
  readonly order: PostOrder;
  readonly page: number;
  /** Any change other than the page returns to the first page. */
  readonly onChange: (change: PostListChange) => void;
}

/** All posts of the period, sorted by one of their figures. */
export function Rating({ id, filter, order, page, onChange }: RatingProps) {
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
