import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { ConfirmRegistration } from './components/confirm-registration.tsx';

export function ConfirmRegistrationPage(): ReactNode {
  return <ConfirmRegistration code={useLinkToken()} />;
}
