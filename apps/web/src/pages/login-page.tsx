import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Login } from '#features/login/components/login.tsx';
import { LoginReasons } from '#features/login/components/login-reasons.tsx';
import { vkReturnOf } from '#features/login/rules.ts';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';

export function LoginPage(): ReactNode {
  const { back, way, ...params } = useSearch({ from: '/bare-frame/login' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <Login back={back} way={way} vkReturn={vkReturnOf(params)} />
    </FormColumns>
  );
}
