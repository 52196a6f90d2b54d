import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkActivityPage(): ReactNode {
  return <Page title="Активность" />;
}
