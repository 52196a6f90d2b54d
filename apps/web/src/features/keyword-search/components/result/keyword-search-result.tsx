import { useQueryClient } from '@tanstack/react-query';
import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { LockedResult } from '#features/payment/components/search/locked-result.tsx';
import { SpeedUp } from '#features/payment/components/speed-up/speed-up.tsx';
import { paymentText } from '#features/payment/search/search-texts.ts';
import { useSearch } from '#features/search/api.ts';
import { NobodyFound } from '#features/search/components/nobody-found.tsx';
import { SearchResult } from '#features/search/components/search-result.tsx';
import { formatMoment } from '#shared/format/format.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { allPeopleQuery } from '../../api.ts';
import { reasonTexts } from '../../reading-texts.ts';
import { type ResultLinks, type ResultView, toCsvRows } from '../../rules.ts';
import { nobodyTexts, resultTexts as texts } from '../../texts.ts';
import { EditSearchLink } from './edit-search-link.tsx';
import { FoundCount } from './found-count.tsx';
import { FoundPeople } from './found-people.tsx';
import { HiddenPeople, UncertainPeople } from './hidden-people.tsx';
import { MonitorLink } from './monitor-link.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { ReadingNote } from './reading-note.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { WiderOffer } from './wider-offer.tsx';

interface KeywordSearchResultProps {
  readonly id: string;
  readonly demo: boolean;
  readonly view: ResultView;
  readonly links: ResultLinks;
  readonly onView: (view: Omit<ResultView, 'exists'>) => void;
  readonly onRemoved: () => void;
  /** A search in a wider region has started. */
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** One keyword search in any state. */
export function KeywordSearchResult(props: KeywordSearchResultProps) {
  const { id, demo, view, links, onView, onRemoved, onStarted } = props;
  const { page, filters } = view;
  const queryClient = useQueryClient();
  const onFilters = (changed: typeof filters) => onView({ page: 0, filters: changed });
  return (
    <SearchResult
      query={useSearch({ type: 'keyword', id, page, filters })}
      links={links}
      existsText={view.exists ? texts.exists : null}
      peopleSkeleton={<PeopleSkeleton />}
      waiting={(search) => ({ title: texts.waiting(search.keyword), facts: [texts.where(search)] })}
      speedUp={({ process }) => <SpeedUp searchId={id} process={process} />}
      locked={(search) => (
        <LockedResult search={search}>
          <HiddenPeople search={search} />
        </LockedResult>
      )}
      summary={(search) => ({
        // Where there are people, the words stand in the head above them.
        title: hasPeople(search) ? null : search.keyword,
        facts: [
          <>
            {texts.where(search)} · <time dateTime={search.created}>{formatMoment(search.created)}</time>
          </>,
          paymentText(search.payment),
        ],
      })}
      actions={(search) => ({
        exportRows: async () => {
          const people = await queryClient.fetchQuery(allPeopleQuery(id, { count: search.filtered_count, filters }));
          return toCsvRows(people, search, texts.csvHead);
        },
        refreshBody: texts.refreshBody,
        removeBody: texts.removeBody,
        onRemoved,
      })}
      notices={(search) =>
        hasPeople(search) && (
          // No filter is asked where nobody is shown.
          <FoundCount
            search={search}
            filters={search.hidden.length > 0 ? {} : filters}
            links={links}
            onFilters={onFilters}
          />
        )
      }
      afterFailure={(search) => <EditSearchLink search={search} to={links.newSearch} theme="blue" />}
    >
      {(search) => (
        <>
          <ReadingNote search={search} to={links.newSearch} />
          <UncertainPeople search={search} />
          <ReasonChips search={search} onSwitched={(switched) => onFilters({ ...filters, ...switched })} />
          <WiderOffer search={search} demo={demo} onStarted={onStarted} />
          {search.count > 0 && search.hidden.length === 0 && (
            <FoundPeople search={search} filters={filters} onView={onView} />
          )}
          {search.count === 0 &&
            (search.reasons.some(({ off }) => off) ? (
              <Alert title={reasonTexts.allOffTitle}>{reasonTexts.allOff}</Alert>
            ) : (
              <NothingFound search={search} links={links} />
            ))}
        </>
      )}
    </SearchResult>
  );
}

function hasPeople({ status, count }: KeywordSearch): boolean {
  return status === 'ok' && count > 0;
}

function NothingFound({ search, links }: { readonly search: KeywordSearch; readonly links: ResultLinks }) {
  return (
    <NobodyFound
      title={nobodyTexts.title}
      body={nobodyTexts.body(search)}
      tips={links.monitor === null ? nobodyTexts.tips : [...nobodyTexts.tips, nobodyTexts.monitorTip]}
      actions={
        <>
          <EditSearchLink search={search} to={links.newSearch} theme="blue" />
          <ButtonLink to={links.photoSearch}>{nobodyTexts.photo}</ButtonLink>
          <MonitorLink search={search} to={links.monitor} />
        </>
      }
    />
  );
}
