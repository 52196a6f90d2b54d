import { SearchX, TriangleAlert } from 'lucide-react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { useKeywordSearch } from '../../api.ts';
import { isNotThere, type ResultLinks, type ResultView } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import { ChangeLink } from './change-link.tsx';
import { FoundPeople } from './found-people.tsx';
import { NobodyFound } from './nobody-found.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import { SearchProgress } from './search-progress.tsx';
import { WiderOffer } from './wider-offer.tsx';

interface KeywordSearchResultProps {
  readonly id: string;
  readonly demo: boolean;
  readonly view: ResultView;
  readonly links: ResultLinks;
  readonly onPage: (page: number) => void;
  readonly onRemoved: () => void;
  /** A search in a wider region. */
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** One search by words in whatever state it is. */
export function KeywordSearchResult(props: KeywordSearchResultProps) {
  const { id, demo, view, links, onPage, onRemoved, onStarted } = props;
  const { data: search, error, refetch } = useKeywordSearch(id, view.page);
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
  const head = <ResultHead search={search} exists={view.exists} links={links} onRemoved={onRemoved} />;
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
            action={<ChangeLink search={search} to={links.newSearch} theme="blue" />}
          >
            <p role="alert">{search.process.message}</p>
          </EmptyState>
        </>
      );
    case 'ok':
      return (
        <>
          {head}
          <WiderOffer search={search} demo={demo} onStarted={onStarted} />
          {search.count === 0 ? (
            <NobodyFound search={search} links={links} />
          ) : (
            <FoundPeople search={search} onPage={onPage} />
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
