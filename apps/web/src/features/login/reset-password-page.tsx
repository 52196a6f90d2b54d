import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';
import { LoginReasons } from './components/login-reasons.tsx';
import { ResetPassword } from './components/password/reset-password.tsx';

export function ResetPasswordPage(): ReactNode {
  return (
    <FormColumns aside={<LoginReasons />}>
      <ResetPassword token={useLinkToken()} />
    </FormColumns>
  );
}
