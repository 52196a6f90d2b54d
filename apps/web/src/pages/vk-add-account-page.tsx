import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkAddAccountPage(): ReactNode {
  return <Page title="Новый аккаунт VK" />;
}
