import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function VkAudiencePage(): ReactNode {
  return <Page title="Аудитория" />;
}
