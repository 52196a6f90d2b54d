import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkHomePage(): ReactNode {
  return <Page title="Аналитика VK" />;
}
