import { CircleAlert, LockKeyhole } from 'lucide-react';
import { codeOf, isNotFound, notFoundText, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { TariffLink } from '#shared/ui/feedback/refusal-action.tsx';
import { frameTexts } from '../../frame-texts.ts';

interface AccountFailureProps {
  readonly failure: Error;
  readonly home: string;
  readonly onRetry: () => void;
}

export function AccountFailure({ failure, home, onRetry }: AccountFailureProps) {
  const code = codeOf(failure);
  if (code === 'not_paid') {
    return <EmptyState icon={<LockKeyhole size={28} />} title={refusalText(failure)} action={<TariffLink />} />;
  }
  const isGone = isNotFound(code);
  return (
    <EmptyState
      icon={<CircleAlert size={28} />}
      title={frameTexts.failed}
      action={
        <>
          {!isGone && (
            <Button theme="blue" onClick={onRetry}>
              {frameTexts.retry}
            </Button>
          )}
          <ButtonLink to={home} theme="gray">
            {frameTexts.toAccounts}
          </ButtonLink>
        </>
      }
    >
      {notFoundText(failure, frameTexts)}
    </EmptyState>
  );
}
