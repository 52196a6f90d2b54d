import { CalendarX2, NotebookText } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { overviewTexts as texts } from '../../overview-texts.ts';

interface NothingToCountProps {
  /** No period has been chosen: there are no posts at all. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
}

export function NothingToCount({ isWhole, onWhole }: NothingToCountProps) {
  if (isWhole) {
    return (
      <EmptyState icon={<NotebookText size={28} />} title={texts.emptyAccount}>
        {texts.emptyAccountBody}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CalendarX2 size={28} />}
      title={texts.empty}
      action={<Button onClick={onWhole}>{texts.wholeTime}</Button>}
    >
      {texts.emptyBody}
    </EmptyState>
  );
}
