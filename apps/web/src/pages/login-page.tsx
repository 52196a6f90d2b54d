import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Login } from '#features/login/components/login.tsx';
import { LoginReasons } from '#features/login/components/login-reasons.tsx';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';

export function LoginPage(): ReactNode {
  const { back, way, login } = useSearch({ from: '/bare-frame/login' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <Login back={back} way={way} vkReturn={login} />
    </FormColumns>
  );
}
