import type { ReactNode } from 'react';
import { ConfirmEmail } from '#features/notifications/components/links/confirm-email.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { OwnChange } from './components/own-change.tsx';

export function ConfirmEmailPage(): ReactNode {
  return (
    <>
      <ConfirmEmail token={useLinkToken()} />
      <OwnChange />
    </>
  );
}
