import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';
import { Login } from './components/login.tsx';
import { LoginReasons } from './components/login-reasons.tsx';
import { vkReturnOf } from './rules.ts';

export function LoginPage(): ReactNode {
  const { back, way, ...params } = useSearch({ from: '/bare-frame/login' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <Login back={back} way={way} vkReturn={vkReturnOf(params)} />
    </FormColumns>
  );
}
