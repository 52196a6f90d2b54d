import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';
import { LoginReasons } from './components/login-reasons.tsx';
import { ForgotPassword } from './components/password/forgot-password.tsx';

export function ForgotPasswordPage(): ReactNode {
  const { back } = useSearch({ from: '/bare-frame/password/forgot' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <ForgotPassword back={back} />
    </FormColumns>
  );
}
