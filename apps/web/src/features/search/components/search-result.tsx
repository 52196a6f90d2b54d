import type { Process, SearchStatus } from '@vidno/contract/search';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isNotFound, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { refusalAction } from '#shared/ui/feedback/refusal-action.tsx';
import { texts } from '../texts.ts';
import { ResultActions, type ResultActionsProps } from './result-actions.tsx';
import { ResultHead, type SearchSummary } from './result-head.tsx';
import { ResultProgress } from './result-progress.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

interface Search {
  readonly id: string;
  readonly status: SearchStatus;
  readonly count: number;
  readonly process: Process;
  readonly locked: boolean;
  readonly hidden: readonly unknown[];
}

interface SearchResultProps<Found extends Search> {
  readonly query: { readonly data: Found | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  readonly links: { readonly newSearch: string; readonly list: string };
  /** Shown if this search had been started before and led here again. */
  readonly existsText: string | null;
  readonly hasPicture?: boolean;
  /** Placeholders in the shape of the people to come. */
  readonly peopleSkeleton: ReactNode;
  readonly waiting: (search: Found) => SearchSummary;
  readonly summary: (search: Found) => SearchSummary;
  readonly actions: (search: Found) => Omit<ResultActionsProps, 'search'>;
  /** Notices below the head, whether the search succeeded or failed. */
  readonly notices?: (search: Found) => ReactNode;
  /** While it waits: a way to make it faster. */
  readonly speedUp?: (search: Found) => ReactNode;
  /** In place of the people, where they are not paid for. */
  readonly locked: (search: Found) => ReactNode;
  /** The next step after a failure. */
  readonly afterFailure: (search: Found) => ReactNode;
  readonly children: (search: Found) => ReactNode;
}

/** One search in any state: loading, missing, waiting, failed or done. */
export function SearchResult<Found extends Search>(props: SearchResultProps<Found>) {
  const { data: search, error, refetch } = props.query;
  if (!search) {
    if (!error) return <ResultSkeleton hasPicture={props.hasPicture ?? false} people={props.peopleSkeleton} />;
    if (isNotFound(codeOf(error))) return <Missing links={props.links} />;
    return (
      <EmptyState
        icon={<TriangleAlert size={28} />}
        title={texts.brokenTitle}
        action={refusalAction(error) ?? <Button onClick={() => void refetch()}>{texts.retry}</Button>}
      >
        <p role="alert">{refusalText(error)}</p>
      </EmptyState>
    );
  }
  if (search.status === 'wait') {
    return (
      <>
        <ResultProgress
          summary={props.waiting(search)}
          process={search.process}
          list={props.links.list}
          speedUp={props.speedUp?.(search)}
        />
        {props.peopleSkeleton}
      </>
    );
  }
  return (
    <>
      {props.existsText !== null && <Alert>{props.existsText}</Alert>}
      <ResultHead
        summary={props.summary(search)}
        actions={<ResultActions search={search} {...props.actions(search)} />}
      />
      {props.notices?.(search)}
      {search.status === 'ok' ? (
        shownOf(search, props)
      ) : (
        <EmptyState icon={<TriangleAlert size={28} />} title={texts.failedTitle} action={props.afterFailure(search)}>
          <p role="alert">{search.process.message}</p>
        </EmptyState>
      )}
    </>
  );
}

function shownOf<Found extends Search>(search: Found, { locked, children }: SearchResultProps<Found>): ReactNode {
  return search.locked ? locked(search) : children(search);
}

function Missing({ links }: Pick<SearchResultProps<Search>, 'links'>) {
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
