import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkPostsPage(): ReactNode {
  return <Page title="Посты" />;
}
