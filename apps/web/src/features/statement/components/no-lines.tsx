import { ReceiptText } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { StatementFilter } from '../api.ts';
import type { StatementParams } from '../params-rules.ts';
import { ALL_TIME } from '../rules.ts';
import { texts } from '../texts.ts';
import { TopUpLink } from './top-up-link.tsx';

interface NoLinesProps {
  readonly filter: StatementFilter;
  readonly months: readonly string[];
  /** There are lines, but fewer than the address says. */
  readonly isPastEnd: boolean;
  readonly onChange: (params: StatementParams) => void;
}

export function NoLines({ filter: { month, kind }, months, isPastEnd, onChange }: NoLinesProps) {
  const icon = <ReceiptText size={28} />;
  if (isPastEnd) {
    const back = <Button onClick={() => onChange({ month, kind })}>{texts.firstPage}</Button>;
    return <EmptyState icon={icon} title={texts.emptyPage} action={back} />;
  }
  const isWhole = kind === undefined && (month === ALL_TIME || months.length === 1);
  if (isWhole) {
    return (
      <EmptyState icon={icon} title={texts.emptyTitle} action={<TopUpLink />}>
        {texts.empty}
      </EmptyState>
    );
  }
  const showAll = <Button onClick={() => onChange({ month: ALL_TIME })}>{texts.showAll}</Button>;
  return (
    <EmptyState icon={icon} title={texts.nothingTitle} action={showAll}>
      {texts.nothing}
    </EmptyState>
  );
}
