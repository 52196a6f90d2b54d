import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { VkLogin } from './components/vk-login.tsx';

const texts = { title: 'Вход через VK ID', lead: 'Аналитика VK открывается после входа во ВКонтакте.' };

export function VkAuthPage(): ReactNode {
  const { redirect_url, failed } = useSearch({ strict: false });
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <VkLogin redirectUrl={redirect_url} failed={failed} />
    </Page>
  );
}
