import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { TrialPage } from './components/trial/trial-page.tsx';

const texts = {
  title: 'Попробуйте всё сразу',
  lead: 'Аккаунт готов. Можно взять пробный тариф или решить потом.',
};

/** Where the old payment type leads after the registration. */
export function DemoPayPage(): ReactNode {
  const navigate = useNavigate();
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <TrialPage onLeave={() => void navigate({ to: '/cabinet' })} />
    </Page>
  );
}
