import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function DemoVkPage(): ReactNode {
  return <Page title="Пробная аналитика VK" />;
}
