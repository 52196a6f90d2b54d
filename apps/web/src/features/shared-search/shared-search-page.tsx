import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  SHARED_PEOPLE_MAX,
  type SharedSearch as Shared,
  type SharedKeywordSearch,
  type SharedPerson,
  type SharedPhotoSearch,
} from '@vidno/contract/results/search-share';
import { ExternalLink, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { PeopleSkeleton } from '#features/photo-search/result/people-skeleton.tsx';
import { stripPhotos, VerdictLine } from '#features/photo-search/result/verdict.tsx';
import { sourceTitles } from '#features/photo-search/rules.ts';
import { sectionTexts } from '#features/photo-search/texts.ts';
import { sharedSearchQuery } from '#features/search/share.ts';
import { sourceTitle } from '#features/sources/rules.ts';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { LinkNotice } from '#shared/ui/layout/link-notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import personStyles from './shared-person-card.module.css';
import styles from './shared-search.module.css';
import { sharedTexts as texts } from './texts.ts';

const home = <ButtonLink to="/">{texts.home}</ButtonLink>;

export function SharedSearchPage(): ReactNode {
  const token = useLinkToken();
  return <SharedSearch key={token} token={token} />;
}

/**
 * The result of somebody's search behind a link: read-only, without a login, until the link expires. `token` is empty if the
 * address has none.
 */
export function SharedSearch({ token }: { readonly token: string }) {
  if (token !== '') return <OpenedSearch token={token} />;
  return (
    <LinkNotice title={texts.noTokenTitle} onRetry={null} elsewhere={home}>
      {texts.noToken}
    </LinkNotice>
  );
}

function OpenedSearch({ token }: { readonly token: string }) {
  const { data: search, error, refetch } = useQuery(sharedSearchQuery(token));
  // A link that was revoked closes the page also for those who have it open.
  const isGone = error !== null && isNotFound(codeOf(error));
  if (error && (!search || isGone)) {
    return (
      <LinkNotice title={texts.goneTitle} onRetry={isGone ? null : () => void refetch()} elsewhere={home}>
        {notFoundText(error, texts)}
      </LinkNotice>
    );
  }
  return (
    <Page title={texts.title} above={texts.above} lead={search && texts.lead(search)}>
      {search ? <SharedPeople search={search} /> : <PeopleSkeleton />}
    </Page>
  );
}

/** Everybody whom the link shows, and what one should know about it. */
function SharedPeople({ search }: { readonly search: Shared }) {
  const { users, type } = search;
  return (
    <>
      {users.length === 0 && (
        <EmptyState icon={<UserX size={28} />} title={texts.nobodyTitle}>
          {texts.nobody}
        </EmptyState>
      )}
      {search.type === 'photo' ? <SharedMatches search={search} /> : <SharedRecords search={search} />}
      {users.length >= SHARED_PEOPLE_MAX && <p className={styles.quiet}>{texts.most}</p>}
      <footer className={styles.notes}>
        <p>{texts.caution[type]}</p>
        <p>
          {texts.removal} <Link to="/privacy/remove">{texts.removalLink}</Link>
        </p>
      </footer>
    </>
  );
}

/** Found by a photo, by how sure the match is. */
function SharedMatches({ search: { users, bands, sources } }: { readonly search: SharedPhotoSearch }) {
  return (['confident', 'likely'] as const).map((band) => {
    const people = users.filter((person) => person.band === band);
    if (people.length === 0) return null;
    return (
      <section key={band} className={styles.section} aria-label={sectionTexts[band]}>
        <h2 className={styles.heading}>{sectionTexts[band]}</h2>
        <p className={styles.quiet}>{bands.find((each) => each.band === band)?.promise}</p>
        <div className={styles.grid}>
          {people.map((person) => (
            <SharedPersonCard
              key={person.photos[0]?.url}
              person={person}
              photos={stripPhotos(person)}
              place={placeLine(person, sourceTitles({ sources }, person))}
              above={<VerdictLine match={person} />}
            />
          ))}
        </div>
      </section>
    );
  });
}

/** Found by words, each once with all records of theirs. */
function SharedRecords({ search: { users, sources } }: { readonly search: SharedKeywordSearch }) {
  if (users.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="found">
      <h2 id="found" className={styles.heading}>
        {texts.found(users.length)}
      </h2>
      <div className={styles.grid}>
        {users.map((person, index) => {
          const records = [person, ...person.records];
          const places = records.map((record) => placeLine(record, sourceTitle({ sources }, record.source)));
          return (
            <SharedPersonCard
              // Nothing that is shown of two people need differ, and their order does not change.
              key={String(index)}
              person={person}
              photos={person.photos.map(({ url }, at) => ({ url, label: texts.photoOf(person.name, at + 1) }))}
              place={[...new Set(places)].join('; ')}
              below={<p className={personStyles.quiet}>{person.why.map(({ text }) => text).join(' · ')}</p>}
            />
          );
        })}
      </div>
    </section>
  );
}

interface SharedPersonCardProps {
  readonly person: Pick<SharedPerson, 'name' | 'age' | 'profile_url'>;
  readonly photos: Parameters<typeof PhotoStrip>[0]['photos'];
  readonly place: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** A person found, as people with the link see them: nothing to answer, nothing to compare with. */
function SharedPersonCard({ person, photos, place, above, below }: SharedPersonCardProps) {
  const nameId = useId();
  const [current, setCurrent] = useState(0);
  const { name, profile_url: profileUrl } = person;
  const shown = photos[current] ?? photos[0];
  return (
    <article className={personStyles.card} aria-labelledby={nameId}>
      {shown && <SquarePhoto url={shown.url} alt={texts.photo(name)} />}
      <div className={personStyles.words}>
        {above}
        <h3 id={nameId} className={personStyles.name}>
          {nameWithAge(person)}
        </h3>
        <p className={personStyles.quiet}>{place}</p>
        {below}
        <PhotoStrip photos={photos} current={current} onOpen={setCurrent} />
        {profileUrl && (
          <a className={personStyles.profile} href={profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {texts.profile} <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}
