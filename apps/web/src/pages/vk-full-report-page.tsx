import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkFullReportPage(): ReactNode {
  return <Page title="Полный отчёт" />;
}
