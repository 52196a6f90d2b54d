import type { ReactNode } from 'react';
import { ConfirmRegistration } from '#features/registration/components/confirm-registration.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';

export function ConfirmRegistrationPage(): ReactNode {
  return <ConfirmRegistration code={useLinkToken()} />;
}
