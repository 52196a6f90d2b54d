import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SharedSearch as Shared } from '@vidno/contract/photo/photo-share';
import { SHARED_PEOPLE_MAX } from '@vidno/contract/photo/photo-share';
import { Link2Off, UserX } from 'lucide-react';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { sharedSearchQuery } from '../../share/share-api.ts';
import { sharedTexts as texts } from '../../share/share-texts.ts';
import { sectionTexts } from '../../texts.ts';
import { PeopleSkeleton } from '../result/people-skeleton.tsx';
import { SharedPersonCard } from './shared-person-card.tsx';
import styles from './shared-search.module.css';

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
          {texts.removal} <Link to="/privacy">{texts.removalLink}</Link>
        </p>
      </footer>
    </>
  );
}
