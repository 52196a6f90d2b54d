import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoginReasons } from '#features/login/components/login-reasons.tsx';
import { ForgotPassword } from '#features/login/components/password/forgot-password.tsx';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';

export function ForgotPasswordPage(): ReactNode {
  const { back } = useSearch({ from: '/bare-frame/password/forgot' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <ForgotPassword back={back} />
    </FormColumns>
  );
}
