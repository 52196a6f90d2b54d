import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { FaqList } from './components/faq-list.tsx';

export function FaqPage(): ReactNode {
  return (
    <Page width="reading" title={MATERIAL_TEXTS.faqTitle} lead={MATERIAL_TEXTS.faqLead}>
      <FaqList />
    </Page>
  );
}
