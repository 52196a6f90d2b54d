import type { ReactNode } from 'react';
import { LoginReasons } from '#features/login/components/login-reasons.tsx';
import { ResetPassword } from '#features/login/components/password/reset-password.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';

export function ResetPasswordPage(): ReactNode {
  return (
    <FormColumns aside={<LoginReasons />}>
      <ResetPassword token={useLinkToken()} />
    </FormColumns>
  );
}
