import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkAuthPage(): ReactNode {
  return <Page title="Вход через VK ID" />;
}
