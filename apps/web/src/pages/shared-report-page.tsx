import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function SharedReportPage(): ReactNode {
  return <Page title="Отчёт по ссылке" />;
}
