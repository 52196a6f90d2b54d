import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';

export function ArticleSkeleton() {
  return (
    <div className="article prose">
      <p role="status">
        <VisuallyHidden>{texts.articleLoading}</VisuallyHidden>
      </p>
      <Skeleton height="2.5rem" width="90%" />
      <Skeleton width="30%" />
      <Skeleton height="4rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
