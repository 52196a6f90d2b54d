import { ApiError } from '@vidno/contract/client';
import { Radar } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { resultTexts as texts } from '../../result-texts.ts';

interface MonitorFailureProps {
  readonly failure: Error;
  readonly onRetry: () => void;
}

/** Not there, or not to be had now. */
export function MonitorFailure({ failure, onRetry }: MonitorFailureProps) {
  if (failure instanceof ApiError && failure.status === 404) {
    return (
      <EmptyState
        icon={<Radar size={28} />}
        title={texts.notFound}
        action={
          <ButtonLink theme="blue" to="/monitor-search/list">
            {texts.toList}
          </ButtonLink>
        }
      >
        {refusalText(failure)}
      </EmptyState>
    );
  }
  return (
    <Alert kind="danger" action={<Button onClick={onRetry}>{texts.retry}</Button>}>
      {refusalText(failure)}
    </Alert>
  );
}
