import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SHARED_PEOPLE_MAX, type SharedSearch as Shared, type SharedPerson } from '@vidno/contract/photo/photo-share';
import { ExternalLink, Link2Off, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { PeopleSkeleton } from './result/people-skeleton.tsx';
import { sharedSearchQuery, sharedTexts as texts } from './result/share.ts';
import { stripPhotos, VerdictLine } from './result/verdict.tsx';
import { sourceTitles } from './rules.ts';
import personStyles from './shared-person-card.module.css';
import styles from './shared-search.module.css';
import { sectionTexts } from './texts.ts';

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
    <Notice
      icon={<Link2Off size={32} />}
      title={texts.noTokenTitle}
      actions={<ButtonLink to="/">{texts.home}</ButtonLink>}
    >
      <p>{texts.noToken}</p>
    </Notice>
  );
}

function OpenedSearch({ token }: { readonly token: string }) {
  const { data: search, error, refetch } = useQuery(sharedSearchQuery(token));
  // A link that was revoked closes the page also for those who have it open.
  const isGone = error !== null && isNotFound(codeOf(error));
  if (error && (!search || isGone)) {
    return (
      <Notice
        icon={<Link2Off size={32} />}
        title={texts.goneTitle}
        actions={
          <>
            {!isGone && <Button onClick={() => void refetch()}>{texts.retry}</Button>}
            <ButtonLink to="/">{texts.home}</ButtonLink>
          </>
        }
      >
        <p>{notFoundText(error, texts)}</p>
      </Notice>
    );
  }
  return (
    <Page title={texts.title} above={texts.above} lead={search && texts.lead(search.created, search.expires)}>
      {search ? <SharedPeople search={search} /> : <PeopleSkeleton />}
    </Page>
  );
}

function SharedPeople({ search }: { readonly search: Shared }) {
  const { users, bands } = search;
  return (
    <>
      {users.length === 0 && (
        <EmptyState icon={<UserX size={28} />} title={texts.nobodyTitle}>
          {texts.nobody}
        </EmptyState>
      )}
      {(['confident', 'likely'] as const).map((band) => {
        const people = users.filter((person) => person.band === band);
        if (people.length === 0) return null;
        return (
          <section key={band} className={styles.section} aria-label={sectionTexts[band]}>
            <h2 className={styles.heading}>{sectionTexts[band]}</h2>
            <p className={styles.quiet}>{bands.find((each) => each.band === band)?.promise}</p>
            <div className={styles.grid}>
              {people.map((person) => (
                <SharedPersonCard key={person.photos[0]?.url} person={person} search={search} />
              ))}
            </div>
          </section>
        );
      })}
      {users.length >= SHARED_PEOPLE_MAX && <p className={styles.quiet}>{texts.most}</p>}
      <footer className={styles.notes}>
        <p>{texts.caution}</p>
        <p>
          {texts.removal} <Link to="/privacy/remove">{texts.removalLink}</Link>
        </p>
      </footer>
    </>
  );
}

interface SharedPersonCardProps {
  readonly person: SharedPerson;
  readonly search: Pick<Shared, 'sources'>;
}

/** A person found, as people with the link see them: nothing to answer, nothing to compare with. */
function SharedPersonCard({ person, search }: SharedPersonCardProps) {
  const nameId = useId();
  const [current, setCurrent] = useState(0);
  const { name, photos, profile_url: profileUrl } = person;
  const shown = photos[current] ?? photos[0];
  return (
    <article className={personStyles.card} aria-labelledby={nameId}>
      <SquarePhoto url={shown?.url ?? null} alt={texts.photo(name)} />
      <div className={personStyles.words}>
        <VerdictLine match={person} />
        <h3 id={nameId} className={personStyles.name}>
          {nameWithAge(person)}
        </h3>
        <p className={personStyles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        <PhotoStrip photos={stripPhotos(person)} current={current} onOpen={setCurrent} />
        {profileUrl && (
          <a className={personStyles.profile} href={profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {texts.profile} <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}
