import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useVkSet } from '#features/vk-posts/vk-set.ts';
import { Page } from '#shared/ui/layout/page.tsx';
import { AddMany } from './add-many.tsx';

const texts = {
  title: 'Новые аккаунты VK',
  lead: 'Личные страницы или сообщества. Посты соберутся сами, за ходом можно следить в списке.',
};

export function VkAddAccountPage(): ReactNode {
  const { home } = useVkSet();
  const navigate = useNavigate();
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <AddMany home={home} onAdded={() => void navigate({ to: home })} />
    </Page>
  );
}
