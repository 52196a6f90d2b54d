import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmEmail } from '#features/notifications/components/links/confirm-email.tsx';

export function ConfirmEmailPage(): ReactNode {
  const { token = '' } = useParams({ strict: false });
  return <ConfirmEmail token={token} />;
}
