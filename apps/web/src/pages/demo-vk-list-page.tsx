import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';

export function DemoVkListPage(): ReactNode {
  return <Page title="Мой пробный аккаунт" />;
}
