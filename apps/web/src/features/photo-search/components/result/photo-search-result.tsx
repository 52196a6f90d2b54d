import { SearchOutcome } from '#shared/search-result/search-outcome.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { usePhotoSearch } from '../../api.ts';
import type { ResultLinks, ResultView } from '../../rules.ts';
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
  return (
    <SearchOutcome
      query={usePhotoSearch(id, view.page)}
      links={links}
      skeleton={<ResultSkeleton />}
      progress={(search) => <SearchProgress search={search} links={links} />}
      head={(search) => <ResultHead search={search} exists={view.exists} onRemoved={onRemoved} />}
      afterFailure={() => <ButtonLink to={links.newSearch}>{texts.newSearch}</ButtonLink>}
      found={(search) =>
        search.count === 0 ? (
          <NobodyFound search={search} links={links} onUploaded={onUploaded} />
        ) : (
          <FoundPeople search={search} view={view} onView={onView} />
        )
      }
    />
  );
}
