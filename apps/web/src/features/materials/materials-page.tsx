import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MATERIAL_TEXTS, MATERIALS_PAGE_SIZE, type MaterialPage } from '@vidno/contract/materials/materials';
import { ListX, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { type ListPlace, materialsQuery } from './api.ts';
import styles from './material-grid.module.css';
import { MaterialGrid } from './material-grid.tsx';
import tagStyles from './tag-links.module.css';
import { texts } from './texts.ts';

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

interface MaterialListProps {
  readonly place: ListPlace;
  readonly onPage: (page: number) => void;
}

function MaterialList({ place, onPage }: MaterialListProps) {
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

const KEYS = ['first', 'second', 'third'] as const;

function MaterialsSkeleton() {
  return (
    <div className={styles.grid}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((key) => (
        <div key={key} className={styles.waiting} aria-hidden="true">
          <Skeleton height="9rem" />
          <Skeleton width="40%" />
          <Skeleton height="1.5rem" />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  );
}

interface TagFilterProps {
  readonly tags: readonly string[];
  /** Null for every tag. */
  readonly selected: string | null;
}

function TagFilter({ tags, selected }: TagFilterProps) {
  return (
    <nav className={tagStyles.tags} aria-label={texts.tags}>
      <Link to="/materials" className={tagStyles.tag} aria-current={selected === null ? 'page' : undefined}>
        {texts.all}
      </Link>
      {tags.map((tag) => (
        <Link
          key={tag}
          to="/materials"
          search={{ tag }}
          activeOptions={{ exact: true }}
          className={tagStyles.tag}
          aria-current={tag === selected ? 'page' : undefined}
        >
          {tag}
        </Link>
      ))}
    </nav>
  );
}
