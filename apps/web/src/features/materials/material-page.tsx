import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '@vidno/contract/client';
import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { materialQuery } from './api.ts';
import { ArticleSkeleton } from './components/article-skeleton.tsx';
import { MaterialArticle } from './components/material-article.tsx';
import { texts } from './texts.ts';

const NOT_FOUND = 404;

export function MaterialPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const material = useQuery(materialQuery(id));
  if (material.data) return <MaterialArticle material={material.data} />;
  if (!material.error) return <ArticleSkeleton />;
  if (material.error instanceof ApiError && material.error.status === NOT_FOUND) return <MissingMaterial />;
  return (
    <Page title={MATERIAL_TEXTS.title} width="reading">
      <FailureAlert failure={material.error} onRetry={material.refetch} />
    </Page>
  );
}

function MissingMaterial() {
  return (
    <Notice
      icon={<SearchX size={28} />}
      title={MATERIAL_TEXTS.missing}
      actions={
        <ButtonLink theme="blue" weight={500} to="/materials">
          {texts.back}
        </ButtonLink>
      }
    >
      {texts.missingLead}
    </Notice>
  );
}
