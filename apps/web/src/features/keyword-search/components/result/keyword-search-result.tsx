import { SearchOutcome } from '#shared/search-result/search-outcome.tsx';
import { useKeywordSearch } from '../../api.ts';
import type { ResultLinks, ResultView } from '../../rules.ts';
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
  return (
    <SearchOutcome
      query={useKeywordSearch(id, view.page)}
      links={links}
      skeleton={<ResultSkeleton />}
      progress={(search) => <SearchProgress search={search} links={links} />}
      head={(search) => <ResultHead search={search} exists={view.exists} links={links} onRemoved={onRemoved} />}
      afterFailure={(search) => <ChangeLink search={search} to={links.newSearch} theme="blue" />}
      found={(search) => (
        <>
          <WiderOffer search={search} demo={demo} onStarted={onStarted} />
          {search.count === 0 ? (
            <NobodyFound search={search} links={links} />
          ) : (
            <FoundPeople search={search} onPage={onPage} />
          )}
        </>
      )}
    />
  );
}
