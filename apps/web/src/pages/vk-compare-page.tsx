import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkComparePage(): ReactNode {
  return <Page title="Сравнение аккаунтов" />;
}
