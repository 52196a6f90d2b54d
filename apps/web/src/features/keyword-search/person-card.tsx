import type {
  KeywordPerson,
  KeywordSearch,
  MatchKind,
  MatchReason,
  SamePersonBy,
} from '@vidno/contract/keyword/keyword-search';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { sourceTitle } from '#features/sources/rules.ts';
import { formatCount, formatNumber } from '#shared/format/format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { useShowApart } from './api.ts';
import styles from './person-card.module.css';

interface PersonCardProps {
  readonly person: KeywordPerson;
  readonly search: KeywordSearch;
  readonly onPhoto: (photo: number) => void;
}

/** A found person: who they are, and why they are in the result. */
export function PersonCard({ person, search, onPhoto }: PersonCardProps) {
  const nameId = useId();
  const [first] = person.photos;
  // Where all are of one source, the head of the result names it.
  const source = search.sources.length > 1 ? sourceTitle(search, person.source) : null;
  const place = placeLine(person, source);
  return (
    <Card as="article" padding="none" aria-labelledby={nameId}>
      <div className={styles.card}>
        <div className={styles.photo}>
          {first ? (
            <button
              type="button"
              className={styles.open}
              aria-label={personTexts.openPhoto(person.name)}
              onClick={() => onPhoto(0)}
            >
              <SquarePhoto url={first.url} alt={personTexts.photoOf(person.name, 1)} />
            </button>
          ) : (
            <Avatar name={person.name} size="l" />
          )}
          {person.photos.length > 1 && (
            <span className={styles.more} aria-hidden="true">
              {personTexts.morePhotos(person.photos.length - 1)}
            </span>
          )}
        </div>
        {person.profile_url && (
          <a
            className={styles.profile}
            href={person.profile_url}
            aria-label={personTexts.profileOf(person.name)}
            title={personTexts.profile}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <ExternalLink size={18} aria-hidden="true" />
          </a>
        )}
        <div className={styles.words}>
          <h3 id={nameId} className={styles.name}>
            {nameWithAge(person)}
          </h3>
          {place !== '' && <p className={styles.quiet}>{place}</p>}
          <WhyBadges why={person.why} />
          {person.about && <AboutText text={person.about} />}
          <SamePerson person={person} search={search} />
        </div>
      </div>
    </Card>
  );
}

/**
 * A longer text may be cut to one line at first.
 * @limit none
 */
const PREVIEW_CHARS = 40;

/** A person's own description, with its line breaks. */
function AboutText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isLong = text.length > PREVIEW_CHARS || text.includes('\n');
  return (
    <div className={styles.row} data-open={open || undefined}>
      <p id={id} className={styles.about} data-cut={(isLong && !open) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.aboutMore}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? personTexts.less : personTexts.more}
        </button>
      )}
    </div>
  );
}

interface SamePersonProps {
  readonly person: KeywordPerson;
  readonly search: Pick<KeywordSearch, 'id' | 'sources'>;
}

/** That several records are shown as one person, and why; or that they are shown apart. Either can be undone. */
function SamePerson({ person, search }: SamePersonProps) {
  const { id, records, same_by: sameBy, apart } = person;
  const change = useShowApart(search.id);
  if (records.length === 0 && !apart) return null;
  return (
    <div className={styles.same}>
      <p className={styles.sameQuiet}>
        {apart ? samePersonTexts.apart : samePersonTexts.together(records.length + 1, sameBy)}
      </p>
      <div className={styles.actions}>
        {records.length > 0 && (
          <details>
            <summary className={styles.summary}>{samePersonTexts.others}</summary>
            <ul className={styles.records}>
              {records.map((record) => (
                <li key={record.id} className={styles.sameQuiet}>
                  {nameWithAge(record)} · {placeLine(record, sourceTitle(search, record.source))}
                  {record.profile_url && (
                    <>
                      {' · '}
                      <a
                        href={record.profile_url}
                        aria-label={personTexts.profileOf(record.name)}
                        target="_blank"
                        rel="noopener noreferrer nofollow"
                      >
                        {personTexts.profile}
                      </a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        <Button
          theme="white"
          size="s"
          busy={change.isPending}
          onClick={() => change.mutate({ person_id: id, apart: !apart })}
        >
          {apart ? samePersonTexts.showTogether : samePersonTexts.showApart}
        </Button>
      </div>
      <FailureAlert failure={change.error} />
    </div>
  );
}

/** How certain a reason is: the exact word, another form of the same name, or a guess. */
const TONE = {
  exact: 'sure',
  yo: 'sure',
  order: 'plain',
  case: 'whySame',
  initial: 'whySame',
  layout: 'whySame',
  joined: 'whySame',
  diminutive: 'whySame',
  national: 'whySame',
  translit: 'whySame',
  patronymic: 'whySame',
  gender: 'whySame',
  region: 'plain',
  text: 'plain',
  typo: 'guess',
  differs: 'guess',
} satisfies Record<MatchKind, 'sure' | 'whySame' | 'guess' | 'plain'>;

/** Why a person is in the result. */
function WhyBadges({ why }: { why: readonly MatchReason[] }) {
  return (
    <ul className={styles.reasons} aria-label={personTexts.why}>
      {why.map(({ kind, text }) => (
        <li key={text} className={classNames(styles.reason, styles[TONE[kind]])}>
          {text}
        </li>
      ))}
    </ul>
  );
}

const DETAILS = 'имя, возраст и город';

const samePersonTexts = {
  /** «3 записи об одном человеке: совпали имя, возраст и город» */
  together: (count: number, by: readonly SamePersonBy[]) => {
    const facts = [...(by.includes('profile') ? ['страница'] : []), ...(by.includes('details') ? [DETAILS] : [])];
    return `${formatCount(count, ['запись', 'записи', 'записей'])} об одном человеке: ${by.includes('details') ? 'совпали' : 'совпала'} ${facts.join(' или ')}`;
  },
  apart: 'Похоже, здесь есть другая запись о том же человеке.',
  showApart: 'Показать порознь',
  showTogether: 'Показать вместе',
  others: 'Остальные записи',
};

export const personTexts = {
  why: 'Почему в списке',
  photoOf: (name: string, number: number) => `${name}, фото ${formatNumber(number)}`,
  openPhoto: (name: string) => `Открыть фото: ${name}`,
  profile: 'Открыть страницу',
  profileOf: (name: string) => `Открыть страницу: ${name}`,
  morePhotos: (count: number) => `+${formatNumber(count)}`,
  more: 'Целиком',
  less: 'Свернуть',
};

/** The photos of a person, each with a label. */
export function photosOf({ name, photos }: Pick<KeywordPerson, 'name' | 'photos'>) {
  return photos.map(({ url }, index) => ({ url, label: personTexts.photoOf(name, index + 1) }));
}
