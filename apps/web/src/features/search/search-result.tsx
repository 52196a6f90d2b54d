import type { Process, SearchStatus } from '@vidno/contract/search';
import { RotateCw, SearchX, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { codeOf, isNotFound, refusalText } from '#shared/http/refusal-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert, refusalAction } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useSearchActions } from './api.ts';
import { ResultHead, ResultProgress, ResultSkeleton, type SearchSummary } from './result-head.tsx';
import styles from './search-result.module.css';
import { TakeAlong } from './take-along.tsx';
import { texts } from './texts.ts';

interface Search {
  readonly id: string;
  readonly type: 'photo' | 'keyword';
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
  const isPhone = useIsPhone();
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
  // On a phone who was found comes before what can be done with them. By its key it is moved and not made anew, with what is open in it.
  const own = (
    <div key="own" className={styles.own}>
      <ResultActions search={search} {...props.actions(search)} />
    </div>
  );
  return (
    <div className={styles.result}>
      {props.existsText !== null && <Alert>{props.existsText}</Alert>}
      <ResultHead summary={props.summary(search)} />
      {!isPhone && own}
      {props.notices?.(search)}
      {search.status === 'ok' ? (
        shownOf(search, props)
      ) : (
        <EmptyState icon={<TriangleAlert size={28} />} title={texts.failedTitle} action={props.afterFailure(search)}>
          <p role="alert">{search.process.message}</p>
        </EmptyState>
      )}
      {isPhone && own}
    </div>
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

interface ResultActionsProps {
  readonly search: {
    readonly id: string;
    readonly type: 'photo' | 'keyword';
    readonly count: number;
    readonly locked: boolean;
    readonly hidden: readonly unknown[];
  };
  /** The rows of the exported table, headings first. */
  readonly exportRows: () => Promise<readonly (readonly string[])[]>;
  /** How many a link or a file would show. */
  readonly sharedCount: number;
  readonly refreshBody: string;
  readonly removeBody: string;
  readonly onRemoved: () => void;
}

/** What can be taken along, unless nobody was found or they are not open to the account; refresh and remove ask first. */
function ResultActions({ search, exportRows, sharedCount, refreshBody, removeBody, onRemoved }: ResultActionsProps) {
  const { refresh, remove } = useSearchActions(search.id);
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await action();
    } catch (caught) {
      setFailure(caught);
    }
    setQuestion(null);
  }

  return (
    <>
      <div className={styles.actions}>
        {search.count > 0 && !search.locked && search.hidden.length === 0 && (
          <TakeAlong search={search} exportRows={exportRows} showsPeople={sharedCount > 0} />
        )}
        <Button theme="white" size="s" icon={<RotateCw size={18} />} onClick={() => setQuestion('refresh')}>
          {texts.refresh}
        </Button>
        <Button theme="white" size="s" icon={<Trash2 size={18} />} onClick={() => setQuestion('remove')}>
          {texts.remove}
        </Button>
      </div>
      <FailureAlert failure={failure} />
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={() => setQuestion(null)}
        onConfirm={() => attempt(() => refresh.mutateAsync())}
      >
        {refreshBody}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={() => setQuestion(null)}
        onConfirm={() =>
          attempt(async () => {
            await remove.mutateAsync();
            onRemoved();
          })
        }
      >
        {removeBody}
      </Confirm>
    </>
  );
}
