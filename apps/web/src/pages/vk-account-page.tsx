import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkAccountPage(): ReactNode {
  return <Page title="Аккаунт VK" />;
}
