import { useMatches, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoginReasons } from '#features/login/components/login-reasons.tsx';
import { FormColumns } from '#shared/ui/layout/form-panel.tsx';
import { Registration } from './components/registration.tsx';

export function RegistrationPage(): ReactNode {
  const { back } = useSearch({ strict: false });
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.registration });
  if (!name) return null;
  return (
    <FormColumns aside={<LoginReasons />}>
      <Registration key={name} name={name} back={back} />
    </FormColumns>
  );
}
