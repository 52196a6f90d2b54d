import type { ReactNode } from 'react';
import { OwnChange } from '#features/cabinet/components/own-change.tsx';
import { ConfirmEmail } from '#features/notifications/components/links/confirm-email.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';

export function ConfirmEmailPage(): ReactNode {
  return (
    <>
      <ConfirmEmail token={useLinkToken()} />
      <OwnChange />
    </>
  );
}
