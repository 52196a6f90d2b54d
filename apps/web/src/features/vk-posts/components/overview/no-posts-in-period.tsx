import { CalendarX2 } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { overviewTexts as texts } from '../../overview-texts.ts';

/** No posts in the period; `onWhole` clears the period if one is set. */
export function NoPostsInPeriod({ onWhole }: { readonly onWhole?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<CalendarX2 size={28} />}
      title={onWhole ? texts.empty : texts.emptyAccount}
      action={onWhole && <Button onClick={onWhole}>{texts.wholeTime}</Button>}
    >
      {onWhole ? texts.emptyBody : texts.emptyAccountBody}
    </EmptyState>
  );
}
