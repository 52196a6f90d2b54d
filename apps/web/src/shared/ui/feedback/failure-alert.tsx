import type { ReactNode } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '../button/button.tsx';
import { Alert } from './alert.tsx';
import { refusalAction } from './refusal-action.tsx';

interface FailureAlertProps {
  /** The error of a query or a mutation; null shows nothing. */
  readonly failure: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  /** Another way out, after the retry button. */
  readonly action?: ReactNode;
}

const texts = { retry: 'Попробовать ещё раз' };

/** Why a call failed, and what can be done about it. */
export function FailureAlert({ failure, title, onRetry, action }: FailureAlertProps) {
  if (!failure) return null;
  const toTariff = refusalAction(failure);
  const retry = !toTariff && onRetry && <Button onClick={() => void onRetry()}>{texts.retry}</Button>;
  return (
    <Alert
      kind="danger"
      {...(title !== undefined && { title })}
      action={
        retry && action ? (
          <>
            {retry} {action}
          </>
        ) : (
          (toTariff ?? (retry || action))
        )
      }
    >
      {refusalText(failure)}
    </Alert>
  );
}
