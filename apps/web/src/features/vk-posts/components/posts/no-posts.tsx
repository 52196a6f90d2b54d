import type { Filter } from '@vidno/contract/vk/filter';
import { FileText } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { PostListChange } from '../../posts-rules.ts';
import { postsTexts } from '../../posts-texts.ts';

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
        hasPeriod && <Button onClick={() => onChange({ from: undefined, to: undefined })}>{postsTexts.allTime}</Button>
      }
    >
      {hasPeriod ? postsTexts.emptyPeriod : postsTexts.emptyWall}
    </EmptyState>
  );
}
