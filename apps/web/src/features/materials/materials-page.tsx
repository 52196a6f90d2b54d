import { useNavigate, useSearch } from '@tanstack/react-router';
import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { MaterialList } from './components/material-list.tsx';

export function MaterialsPage(): ReactNode {
  const { page = 0, tag } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page title={MATERIAL_TEXTS.title} lead={MATERIAL_TEXTS.lead}>
      <MaterialList
        place={{ page, tag: tag ?? null }}
        onPage={(wanted) =>
          void navigate({ to: '/materials', search: { ...(tag && { tag }), ...(wanted > 0 && { page: wanted }) } })
        }
      />
    </Page>
  );
}
