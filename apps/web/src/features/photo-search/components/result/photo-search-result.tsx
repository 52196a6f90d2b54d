import { SearchX, TriangleAlert } from 'lucide-react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { usePhotoSearch } from '../../api.ts';
import { isNotThere, type ResultLinks, type ResultView } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import { FoundPeople } from './found-people.tsx';
import { NobodyFound } from './nobody-found.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import { SearchProgress } from './search-progress.tsx';

interface PhotoSearchResultProps {
  readonly id: string;
  readonly view: ResultView;
  readonly links: ResultLinks;
  readonly onView: (view: ResultView) => void;
  readonly onRemoved: () => void;
  /** The query photo was taken again, to search elsewhere. */
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** One search by photo in whatever state it is. */
export function PhotoSearchResult({ id, view, links, onView, onRemoved, onUploaded }: PhotoSearchResultProps) {
  const { data: search, error, refetch } = usePhotoSearch(id, view.page);
  if (!search) {
    if (!error) return <ResultSkeleton />;
    if (isNotThere(codeOf(error))) return <Missing links={links} />;
    return (
      <EmptyState
        icon={<TriangleAlert size={28} />}
        title={texts.brokenTitle}
        action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      >
        <p role="alert">{refusalText(error)}</p>
      </EmptyState>
    );
  }
  const head = <ResultHead search={search} exists={view.exists} onRemoved={onRemoved} />;
  switch (search.status) {
    case 'wait':
      return <SearchProgress search={search} links={links} />;
    case 'error':
      return (
        <>
          {head}
          <EmptyState
            icon={<TriangleAlert size={28} />}
            title={texts.failedTitle}
            action={<ButtonLink to={links.newSearch}>{texts.newSearch}</ButtonLink>}
          >
            <p role="alert">{search.process.message}</p>
          </EmptyState>
        </>
      );
    case 'ok':
      return (
        <>
          {head}
          {search.count === 0 ? (
            <NobodyFound search={search} links={links} onUploaded={onUploaded} />
          ) : (
            <FoundPeople search={search} view={view} onView={onView} />
          )}
        </>
      );
  }
}

function Missing({ links }: { links: ResultLinks }) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={texts.missingTitle}
      action={
        <>
          <ButtonLink to={links.newSearch} theme="blue">
            {texts.newSearch}
          </ButtonLink>
          <ButtonLink to={links.list}>{texts.toList}</ButtonLink>
        </>
      }
    >
      {texts.missingBody}
    </EmptyState>
  );
}
