import type { ReactNode } from 'react';
import { FaqList } from '#features/faq/components/faq-list.tsx';

export function FaqPage(): ReactNode {
  return <FaqList />;
}
