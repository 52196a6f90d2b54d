import { useQueryClient } from '@tanstack/react-query';
import { LockedResult } from '#features/payment/components/search/locked-result.tsx';
import { SpeedUp } from '#features/payment/components/speed-up/speed-up.tsx';
import { paymentText } from '#features/payment/search/search-texts.ts';
import { useSearch } from '#features/search/api.ts';
import { SearchResult } from '#features/search/components/search-result.tsx';
import { formatMoment } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { allPeopleQuery } from '../../api.ts';
import { hitCount } from '../../people-filter-rules.ts';
import { missedSources, type ResultLinks, type ResultView, toCsvRows } from '../../rules.ts';
import { csvTexts, resultTexts as texts } from '../../texts.ts';
import { ShareButton } from '../share/share-button.tsx';
import { FoundPeople } from './found-people.tsx';
import { HiddenPeople } from './hidden-people.tsx';
import { NobodyLike } from './nobody-like.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PrintButton } from './print-button.tsx';

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
  return (
    <SearchResult
      query={useSearch({ type: 'photo', id, page: view.page })}
      links={links}
      existsText={view.exists ? texts.exists : null}
      hasPicture
      peopleSkeleton={<PeopleSkeleton />}
      waiting={({ facePath, source_title }) => ({
        picture: <SquarePhoto url={facePath} alt={texts.searchedFace} />,
        title: texts.where(source_title),
        facts: [],
      })}
      speedUp={({ process }) => <SpeedUp searchId={id} process={process} />}
      locked={(search) => (
        <LockedResult search={search}>
          <HiddenPeople search={search} />
        </LockedResult>
      )}
      summary={({ facePath, photo_count, status, count, locked, source_title, created, faces_compared, payment }) => ({
        picture: <SquarePhoto url={facePath} alt={texts.queryFace} />,
        // Where it is not paid for, that stands above what may be seen of them.
        title: status === 'ok' && count > 0 && !locked && texts.found(count),
        facts: [
          <>
            {source_title} · <time dateTime={created}>{formatMoment(created)}</time>
          </>,
          photo_count > 1 && texts.photos(photo_count),
          status === 'ok' && texts.facesCompared(faces_compared),
          paymentText(payment),
        ],
      })}
      actions={(search) => ({
        exportRows: async () => toCsvRows(await queryClient.fetchQuery(allPeopleQuery(id, hitCount(search))), csvTexts),
        more: (
          <>
            <PrintButton />
            <ShareButton searchId={id} />
          </>
        ),
        refreshBody: texts.refreshBody,
        removeBody: texts.removeBody,
        onRemoved,
      })}
      notices={(search) => (
        <>
          <MissedSources titles={missedSources(search)} />
          {search.imagePath === null && <Alert>{texts.deletedPhoto(runtimeConfig.queryPhotoHours)}</Alert>}
        </>
      )}
      afterFailure={() => <ButtonLink to={links.newSearch}>{texts.newSearch}</ButtonLink>}
    >
      {(search) => (
        <>
          {search.count === 0 && <NobodyLike search={search} links={links} onPhotoAgain={onPhotoAgain} />}
          {hitCount(search) > 0 && <FoundPeople search={search} view={view} onView={onView} />}
        </>
      )}
    </SearchResult>
  );
}

function MissedSources({ titles }: { readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <Alert kind="warning" title={texts.missed(titles)}>
      {texts.missedAdvice}
    </Alert>
  );
}
