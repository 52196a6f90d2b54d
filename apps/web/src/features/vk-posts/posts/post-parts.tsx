import type { Filter } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import { FileText } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './posts.module.css';
import { type PostListChange, postsTexts } from './posts.ts';

interface NoPostsProps {
  readonly filter: Filter;
  readonly totalCount: number;
  readonly onChange: (change: PostListChange) => void;
}

/** Shown for a page past the end, a period without posts, or a wall without posts. */
export function NoPosts({ filter, totalCount, onChange }: NoPostsProps) {
  if (totalCount > 0) {
    return (
      <EmptyState
        icon={<FileText size={28} />}
        title={postsTexts.emptyPage}
        action={<Button onClick={() => onChange({ page: undefined })}>{postsTexts.firstPage}</Button>}
      />
    );
  }
  const hasPeriod = Boolean(filter.date_from || filter.date_to);
  return (
    <EmptyState
      icon={<FileText size={28} />}
      title={postsTexts.emptyTitle}
      action={
        hasPeriod && (
          <Button onClick={() => onChange({ from: undefined, to: undefined, period: 'all' })}>
            {postsTexts.allTime}
          </Button>
        )
      }
    >
      {hasPeriod ? postsTexts.emptyPeriod : postsTexts.emptyWall}
    </EmptyState>
  );
}

type MarkedPost = Pick<Post, 'pinned' | 'ads' | 'edited' | 'deleted' | 'back'>;

export function PostMarks({ post: { pinned, ads, edited, deleted, back } }: { readonly post: MarkedPost }) {
  if (!pinned && !ads && !edited && !deleted && !back) return null;
  return (
    <span className={styles.marks}>
      {pinned && <Badge tone="accent">{postsTexts.pinned}</Badge>}
      {ads && <Badge tone="warning">{postsTexts.ads}</Badge>}
      {deleted && <Badge tone="warning">{postsTexts.deleted(deleted)}</Badge>}
      {!deleted && back && <Badge>{postsTexts.back(back)}</Badge>}
      {edited && <Badge>{postsTexts.edited(edited)}</Badge>}
    </span>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth'] as const;

export function PostsSkeleton() {
  return (
    <div className={styles.list}>
      <p role="status">
        <VisuallyHidden>{postsTexts.loading}</VisuallyHidden>
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} height="4.5rem" />
      ))}
    </div>
  );
}
