import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddAccount } from '#features/vk-accounts/components/add-account.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useVkSet } from './vk-set.ts';

const texts = {
  title: 'Новый аккаунт VK',
  lead: 'Личная страница или сообщество. Посты соберутся сами, за ходом можно следить в списке.',
};

export function VkAddAccountPage(): ReactNode {
  const { home } = useVkSet();
  const navigate = useNavigate();
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <AddAccount demo={false} home={home} onAdded={() => void navigate({ to: home })} />
    </Page>
  );
}
