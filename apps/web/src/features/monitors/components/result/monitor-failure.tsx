import { Radar } from 'lucide-react';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { resultTexts as texts } from '../../result-texts.ts';

interface MonitorFailureProps {
  readonly failure: Error;
  readonly onRetry: () => void;
}

/** The monitor does not exist or cannot be loaded. */
export function MonitorFailure({ failure, onRetry }: MonitorFailureProps) {
  if (isNotFound(codeOf(failure))) {
    return (
      <EmptyState
        icon={<Radar size={28} />}
        title={texts.notFoundTitle}
        action={
          <ButtonLink theme="blue" to="/monitor-search/list">
            {texts.toList}
          </ButtonLink>
        }
      >
        {notFoundText(failure, texts)}
      </EmptyState>
    );
  }
  return <FailureAlert failure={failure} onRetry={onRetry} />;
}
