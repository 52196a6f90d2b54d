import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';

/** As tall as the chart with its legend. */
export function ChartSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton height="21.25rem" />
    </div>
  );
}
