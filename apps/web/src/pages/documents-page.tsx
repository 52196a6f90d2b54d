import type { ReactNode } from 'react';
import { DocumentList } from '#features/documents/components/document-list.tsx';
import { texts } from '#features/documents/texts.ts';
import { Page } from '#shared/ui/layout/page.tsx';

export function DocumentsPage(): ReactNode {
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <DocumentList />
    </Page>
  );
}
