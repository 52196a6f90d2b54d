import { useQueryClient } from '@tanstack/react-query';
import { useSearch as useAddress, useNavigate, useParams } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import type { ReactNode } from 'react';
import { LockedResult } from '#features/payment/searches/locked-result.tsx';
import { paymentText, repeatedText } from '#features/payment/searches/search-price.tsx';
import { SpeedUp } from '#features/payment/searches/speed-up.tsx';
import { useSearch } from '#features/search/api.ts';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { SearchResult } from '#features/search/search-result.tsx';
import { useSearchSet } from '#features/search/search-set.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { MissedSources } from '#features/sources/missed-sources.tsx';
import { formatMoment } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { allPeopleQuery } from './api.ts';
import { FoundPeople } from './result/found-people.tsx';
import { bestInWords, HiddenPeople } from './result/hidden-people.tsx';
import { hitCount } from './result/people-filter-rules.ts';
import { PeopleSkeleton } from './result/people-skeleton.tsx';
import { type ResultLinks, type ResultView, remainingCount, toCsvRows } from './rules.ts';
import { csvTexts, resultTexts } from './texts.ts';

const texts = { title: 'Результат поиска', list: 'Мои поиски', newSearch: 'Новый поиск' };

export function PhotoResultPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const address = useAddress({ strict: false });
  const { page = 0, band = null, source = null, city = null, exists = false } = address;
  const { age_from: ageFrom = null, age_to: ageTo = null, compare: compared = null } = address;
  const { home, list, keyword, result } = useSearchSet();
  const navigate = useNavigate();
  const openForm = useOpenPhotoForm();
  const mayMonitor = useProfile()?.paid_services.includes(SERVICE.monitoring) ?? false;
  return (
    <PhotoSearchResult
      key={id}
      id={id}
      view={{ page, band, source, city, ageFrom, ageTo, exists, compared }}
      links={{ newSearch: home, list, keyword, monitor: mayMonitor ? '/monitor-search/create' : null }}
      onView={(view) =>
        void navigate({
          to: result(id),
          search: {
            ...(view.page > 0 && { page: view.page }),
            ...(view.band && { band: view.band }),
            ...(view.source && { source: view.source }),
            ...(view.city && { city: view.city }),
            ...(view.ageFrom !== null && { age_from: view.ageFrom }),
            ...(view.ageTo !== null && { age_to: view.ageTo }),
            ...(view.compared && { compare: view.compared }),
          },
          // «Назад» leads out of the comparison, however many people were looked at.
          replace: compared !== null,
          resetScroll: view.page !== page,
        })
      }
      onRemoved={() => void navigate({ to: list })}
      onPhotoAgain={openForm}
    />
  );
}

const NobodyLike = lazyComponent(() => import('./result/nobody-like.tsx'), 'NobodyLike');
const VerdictCard = lazyComponent(() => import('./card/verdict-card.tsx'), 'VerdictCard');

interface PhotoSearchResultProps {
  readonly id: string;
  readonly view: ResultView;
  readonly links: ResultLinks;
  readonly onView: (view: ResultView) => void;
  readonly onRemoved: () => void;
  /** The query photo was uploaded again, to search for it together with others. */
  readonly onPhotoAgain: () => void;
}

/** One photo search in any state. */
export function PhotoSearchResult({ id, view, links, onView, onRemoved, onPhotoAgain }: PhotoSearchResultProps) {
  const queryClient = useQueryClient();
  const query = useSearch({ type: 'photo', id, page: view.page });
  return (
    <Page
      title={titleOf(query.data)}
      actions={
        <>
          <ButtonLink to={links.list} theme="white" size="s">
            {texts.list}
          </ButtonLink>
          <ButtonLink to={links.newSearch} size="s">
            {texts.newSearch}
          </ButtonLink>
        </>
      }
    >
      <SearchResult
        query={query}
        links={links}
        existsText={view.exists && query.data ? repeatedText(query.data.payment) : null}
        hasPicture
        peopleSkeleton={<PeopleSkeleton />}
        waiting={({ facePath, source_title }) => ({
          picture: <SquarePhoto url={facePath} alt={resultTexts.searchedFace} />,
          title: resultTexts.where(source_title),
          facts: [],
        })}
        speedUp={({ process }) => <SpeedUp searchId={id} process={process} />}
        locked={(search) => (
          <LockedResult search={search} best={bestInWords(search)}>
            {(offer) => <HiddenPeople search={search} offer={offer} />}
          </LockedResult>
        )}
        summary={({ facePath, photo_count, status, source_title, created, faces_compared, payment }) => ({
          picture: <SquarePhoto url={facePath} alt={resultTexts.queryFace} />,
          // The heading of the page says how many were found.
          title: null,
          facts: [
            <>
              {source_title} · <time dateTime={created}>{formatMoment(created)}</time>
            </>,
            photo_count > 1 && resultTexts.photos(photo_count),
            status === 'ok' && resultTexts.facesCompared(faces_compared),
            paymentText(payment),
          ],
        })}
        actions={(search) => ({
          exportRows: async () =>
            toCsvRows(await queryClient.fetchQuery(allPeopleQuery(id, hitCount(search))), csvTexts),
          sharedCount: remainingCount(search),
          refreshBody: resultTexts.refreshBody,
          removeBody: resultTexts.removeBody,
          onRemoved,
        })}
        notices={(search) => (
          <>
            <MissedSources sources={search.sources} />
            {search.imagePath === null && <Alert>{resultTexts.deletedPhoto(runtimeConfig.queryPhotoHours)}</Alert>}
          </>
        )}
        afterFailure={() => <ButtonLink to={links.newSearch}>{resultTexts.newSearch}</ButtonLink>}
      >
        {(search) => (
          <>
            <ChunkBoundary>
              {remainingCount(search) === 0 && <NobodyLike search={search} links={links} onPhotoAgain={onPhotoAgain} />}
            </ChunkBoundary>
            {hitCount(search) > 0 && <FoundPeople search={search} view={view} onView={onView} />}
            <ChunkBoundary>{remainingCount(search) > 0 && <VerdictCard search={search} />}</ChunkBoundary>
          </>
        )}
      </SearchResult>
    </Page>
  );
}

/** How many were found, as far as the user has not said that it is somebody else. */
function titleOf(search: PhotoSearch | undefined): string {
  if (search?.status !== 'ok' || search.locked || search.count === 0) return texts.title;
  const remaining = remainingCount(search);
  return remaining === 0 ? resultTexts.allRejected : resultTexts.found(remaining);
}
