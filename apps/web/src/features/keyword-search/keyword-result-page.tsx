import { useQueryClient } from '@tanstack/react-query';
import { useSearch as useAddress, useNavigate, useParams } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { LockedResult } from '#features/payment/searches/locked-result.tsx';
import { paymentText, repeatedText } from '#features/payment/searches/search-price.tsx';
import { SpeedUp } from '#features/payment/searches/speed-up.tsx';
import { hiddenLine } from '#features/person/rules.ts';
import { useSearch } from '#features/search/api.ts';
import { NobodyFound, UncertainNote } from '#features/search/found-notes.tsx';
import { SearchResult } from '#features/search/search-result.tsx';
import { useSearchSet } from '#features/search/search-set.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { MissedSources } from '#features/sources/missed-sources.tsx';
import { sourceTitle } from '#features/sources/rules.ts';
import { formatMoment } from '#shared/format/format.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { allPeopleQuery, useStartKeywordSearch } from './api.ts';
import { EditSearchLink, FoundCount, MonitorLink, NextSteps } from './found-count.tsx';
import { FoundPeople, PeopleSkeleton } from './found-people.tsx';
import styles from './keyword-result-page.module.css';
import { ReadingNote, ReasonChips, reasonTexts } from './reading-note.tsx';
import { type ResultLinks, type ResultView, setFilters, toCsvRows } from './rules.ts';
import { hiddenTexts, nobodyTexts, resultTexts, widerTexts } from './texts.ts';

const texts = { title: 'Результат поиска', list: 'Мои поиски' };

export function KeywordResultPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { page = 0, exists = false, age_from, age_to, city, source, without } = useAddress({ strict: false });
  const { demo, home, keyword, list, keywordResult } = useSearchSet();
  const navigate = useNavigate();
  const mayMonitor = useProfile()?.paid_services.includes(SERVICE.monitoring) ?? false;
  return (
    <KeywordSearchResult
      key={id}
      id={id}
      demo={demo}
      view={{ page, exists, filters: { age_from, age_to, city, source, without } }}
      links={{
        newSearch: keyword,
        list,
        photoSearch: home,
        monitor: mayMonitor ? '/monitor-search/create' : null,
      }}
      onView={(view) =>
        void navigate({
          to: keywordResult(id),
          search: { ...setFilters(view.filters), ...(view.page > 0 && { page: view.page }) },
          // A switch is remembered, so that to go back would not switch it.
          replace: view.filters.without !== without,
          resetScroll: view.page !== page,
        })
      }
      onRemoved={() => void navigate({ to: list })}
      onStarted={(started) =>
        void navigate({ to: keywordResult(started.id), search: started.exists ? { exists: true } : {} })
      }
    />
  );
}

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
  const query = useSearch({ type: 'keyword', id, page, filters });
  const isPhone = useIsPhone();
  const controls = (search: KeywordSearch) => (
    <>
      <ReadingNote search={search} to={links.newSearch} />
      <ReasonChips search={search} onSwitched={(switched) => onFilters({ ...filters, ...switched })} />
      <WiderOffer search={search} demo={demo} onStarted={onStarted} />
    </>
  );
  return (
    <Page
      title={query.data && query.data.status !== 'wait' ? query.data.keyword : texts.title}
      actions={
        <ButtonLink to={links.list} theme="white" size="s">
          {texts.list}
        </ButtonLink>
      }
    >
      <SearchResult
        query={query}
        links={links}
        existsText={view.exists && query.data ? repeatedText(query.data.payment) : null}
        peopleSkeleton={<PeopleSkeleton />}
        waiting={(search) => ({
          title: resultTexts.waiting(search.keyword),
          facts: [resultTexts.where(search)],
        })}
        speedUp={({ process }) => <SpeedUp searchId={id} process={process} />}
        locked={(search) => (
          <LockedResult search={search}>
            {(offer) => (
              <Card padding="l">
                <div className={styles.locked}>
                  <HiddenPeople search={search} />
                  {offer}
                  <EditSearchLink search={search} to={links.newSearch} theme="white" />
                </div>
              </Card>
            )}
          </LockedResult>
        )}
        summary={(search) => ({
          // The heading of the page has the words.
          title: null,
          facts: [
            <>
              {resultTexts.where(search)} · <time dateTime={search.created}>{formatMoment(search.created)}</time>
            </>,
            paymentText(search.payment),
          ],
        })}
        actions={(search) => ({
          exportRows: async () => {
            const people = await queryClient.fetchQuery(allPeopleQuery(id, { count: search.filtered_count, filters }));
            return toCsvRows(people, search, resultTexts.csvHead);
          },
          sharedCount: search.count,
          refreshBody: resultTexts.refreshBody,
          removeBody: resultTexts.removeBody,
          onRemoved,
        })}
        notices={(search) =>
          hasPeople(search) &&
          !search.locked && (
            <FoundCount search={search} filters={filters} onFilters={onFilters}>
              {!isPhone && <NextSteps search={search} links={links} />}
            </FoundCount>
          )
        }
        afterFailure={(search) => <EditSearchLink search={search} to={links.newSearch} theme="blue" />}
      >
        {(search) => (
          <>
            <MissedSources sources={search.sources} />
            {search.count > 0 && search.hidden.length === 0 ? (
              <FoundPeople search={search} filters={filters} onView={onView}>
                {controls(search)}
              </FoundPeople>
            ) : (
              controls(search)
            )}
            <UncertainPeople search={search} />
            {search.count === 0 &&
              (search.reasons.some(({ off }) => off) ? (
                <Alert title={reasonTexts.allOffTitle}>{reasonTexts.allOff}</Alert>
              ) : (
                <NothingFound search={search} links={links} />
              ))}
            {isPhone && hasPeople(search) && (
              <div className={styles.steps}>
                <NextSteps search={search} links={links} />
              </div>
            )}
          </>
        )}
      </SearchResult>
    </Page>
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

/** Everything that may be shown of people who are not open to the account. */
function HiddenPeople({ search }: { readonly search: KeywordSearch }) {
  const { hidden, count } = search;
  return (
    <>
      <ul className={styles.people} aria-label={hiddenTexts.people}>
        {hidden.map((person) => (
          <li key={person.id} className={styles.person}>
            <span className={styles.face}>
              <UserRound size={24} aria-hidden />
            </span>
            {hiddenLine(person, sourceTitle(search, person.source))}
          </li>
        ))}
      </ul>
      {count > hidden.length && <p className={styles.quiet}>{hiddenTexts.more(count - hidden.length)}</p>}
    </>
  );
}

/** Nobody but guesses at the words was found, and those are not open to the account. */
function UncertainPeople({ search }: { readonly search: KeywordSearch }) {
  if (search.hidden.length === 0 || search.uncertain === 'open') return null;
  return (
    <Card as="section" padding="l">
      <div className={styles.uncertain}>
        <h2 className={styles.title}>{hiddenTexts.uncertain(search.count)}</h2>
        <p>{hiddenTexts.uncertainBody}</p>
        <HiddenPeople search={search} />
        <UncertainNote because={search.uncertain} />
      </div>
    </Card>
  );
}

interface WiderOfferProps {
  readonly search: KeywordSearch;
  readonly demo: boolean;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** How many more people a wider region has, with a button to search there; nothing if there are none. */
function WiderOffer({ search: { keyword, source, count, wider }, demo, onStarted }: WiderOfferProps) {
  const search = useStartKeywordSearch({ demo });
  if (!wider) return null;
  const goWider = () =>
    search.mutate(
      { keyword, source, region: wider.region?.id ?? null },
      { onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }) },
    );
  return (
    <Alert
      title={widerTexts.more(wider, count)}
      action={
        <Button size="s" busy={search.isPending} onClick={goWider}>
          {widerTexts.submit}
        </Button>
      }
    >
      <FailureAlert failure={search.error} />
    </Alert>
  );
}
