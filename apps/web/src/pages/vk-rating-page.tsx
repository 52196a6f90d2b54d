import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkRatingPage(): ReactNode {
  return <Page title="Рейтинг постов" />;
}
