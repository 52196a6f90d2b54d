import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { DocumentList } from './components/document-list.tsx';
import { texts } from './texts.ts';

export function DocumentsPage(): ReactNode {
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <DocumentList />
    </Page>
  );
}
