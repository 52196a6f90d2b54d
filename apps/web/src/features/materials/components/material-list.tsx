import { useQuery } from '@tanstack/react-query';
import { MATERIALS_PAGE_SIZE, type MaterialPage } from '@vidno/contract/materials/materials';
import { ListX, Newspaper } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { type ListPlace, materialsQuery } from '../api.ts';
import { texts } from '../texts.ts';
import { MaterialGrid } from './material-grid.tsx';
import { MaterialsSkeleton } from './materials-skeleton.tsx';
import { TagFilter } from './tag-filter.tsx';

interface MaterialListProps {
  readonly place: ListPlace;
  readonly onPage: (page: number) => void;
}

export function MaterialList({ place, onPage }: MaterialListProps) {
  const materials = useQuery(materialsQuery(place));
  if (!materials.data) {
    if (!materials.error) return <MaterialsSkeleton />;
    return <FailureAlert failure={materials.error} onRetry={materials.refetch} />;
  }
  const { data, total, tags } = materials.data;
  return (
    <>
      {tags.length > 0 && <TagFilter tags={tags} selected={place.tag} />}
      {data.length > 0 ? (
        <MaterialGrid label={texts.list} materials={data} withLarge={place.page === 0 && place.tag === null} />
      ) : (
        <Nothing page={materials.data} onPage={onPage} />
      )}
      <Pager page={place.page} pageSize={MATERIALS_PAGE_SIZE} total={total} onChange={onPage} />
    </>
  );
}

/** A page past the end, a tag that nothing has, or no materials at all. */
function Nothing({ page, onPage }: { readonly page: MaterialPage; readonly onPage: (page: number) => void }) {
  if (page.total > 0) {
    return (
      <EmptyState
        icon={<ListX size={28} />}
        title={texts.pageEmpty}
        action={<Button onClick={() => onPage(0)}>{texts.firstPage}</Button>}
      />
    );
  }
  if (page.tags.length > 0) {
    return (
      <EmptyState
        icon={<Newspaper size={28} />}
        title={texts.noneTitle}
        action={
          <ButtonLink theme="default" to="/materials">
            {texts.back}
          </ButtonLink>
        }
      >
        {texts.noneLead}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Newspaper size={28} />}
      title={texts.emptyTitle}
      action={
        <ButtonLink theme="default" to="/faq">
          {texts.faq}
        </ButtonLink>
      }
    >
      {texts.emptyLead}
    </EmptyState>
  );
}
