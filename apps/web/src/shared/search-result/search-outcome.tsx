import type { Process, SearchStatus } from '@vidno/contract/search';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isNotThere, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';

interface AnySearch {
  readonly status: SearchStatus;
  readonly process: Pick<Process, 'message'>;
}

interface SearchOutcomeProps<Search extends AnySearch> {
  readonly query: {
    readonly data: Search | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Where one can go from a search that is not there. */
  readonly links: { readonly newSearch: string; readonly list: string };
  readonly skeleton: ReactNode;
  /** While it waits. */
  readonly progress: (search: Search) => ReactNode;
  /** Above whatever has come of it. */
  readonly head: (search: Search) => ReactNode;
  /** What one can do about a search that failed. */
  readonly afterFailure: (search: Search) => ReactNode;
  readonly found: (search: Search) => ReactNode;
}

const texts = {
  failedTitle: 'Поиск не удался, и мы ничего за него не взяли',
  missingTitle: 'Поиск не найден',
  missingBody: 'Возможно, он удалён или открыт в другом браузере: поиск видит только тот, кто его начал.',
  brokenTitle: 'Не получилось показать результат',
  retry: 'Попробовать ещё раз',
  newSearch: 'Новый поиск',
  toList: 'Мои поиски',
};

/** One search in whatever state it is. */
export function SearchOutcome<Search extends AnySearch>(props: SearchOutcomeProps<Search>) {
  const { data: search, error, refetch } = props.query;
  if (!search) {
    if (!error) return props.skeleton;
    if (isNotThere(codeOf(error))) return <Missing links={props.links} />;
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
  switch (search.status) {
    case 'wait':
      return props.progress(search);
    case 'error':
      return (
        <>
          {props.head(search)}
          <EmptyState icon={<TriangleAlert size={28} />} title={texts.failedTitle} action={props.afterFailure(search)}>
            <p role="alert">{search.process.message}</p>
          </EmptyState>
        </>
      );
    case 'ok':
      return (
        <>
          {props.head(search)}
          {props.found(search)}
        </>
      );
  }
}

function Missing({ links }: { readonly links: SearchOutcomeProps<AnySearch>['links'] }) {
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
