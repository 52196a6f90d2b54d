import { AUDIENCE_PAGE_SIZE } from '@vidno/contract/constants';
import type { Audience as AudienceAnswer, AudienceGroup } from '@vidno/contract/vk/audience';
import { formatPart } from '@vidno/contract/vk/figures';
import { UserRoundX, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountFrame, VkAccountActions } from '#features/vk-posts/account-frame.tsx';
import { useAccountScreen } from '#features/vk-posts/vk-set.ts';
import { formatNumber } from '#shared/format/format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Hint } from '#shared/ui/overlay/popover.tsx';
import { texts, useAudience } from './audience.ts';
import styles from './vk-audience-page.module.css';

export function VkAudiencePage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="audience" actions={<VkAccountActions id={id} filter={filter} table="audience" />}>
      <Audience key={id} id={id} page={params.page ?? 0} onPage={(page) => change({ page })} />
    </AccountFrame>
  );
}

interface AudienceProps {
  readonly id: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Age, country, city and sex of the followers, each with its coverage. */
export function Audience({ id, page, onPage }: AudienceProps) {
  const { data: audience, error, refetch } = useAudience({ id, page });
  if (!audience) {
    if (!error) return <AudienceSkeleton />;
    return <FailureAlert failure={error} onRetry={refetch} />;
  }
  return (
    <div className={styles.audience}>
      <State audience={audience} />
      {audience.read_count > 0 && audience.status !== 'unavailable' && (
        <>
          <AudienceGroups audience={audience} />
          {audience.data_audience.length > 0 && <AudiencePeople people={audience.data_audience} />}
          <Pager page={page} pageSize={AUDIENCE_PAGE_SIZE} total={audience.read_count} onChange={onPage} />
        </>
      )}
    </div>
  );
}

function State({ audience }: { readonly audience: AudienceAnswer }) {
  switch (audience.status) {
    case 'wait':
      return <AudienceReading audience={audience} />;
    case 'unavailable':
      return (
        <EmptyState icon={<UserRoundX size={28} />} title={texts.unavailable}>
          {audience.message ?? texts.unavailableBody}
        </EmptyState>
      );
    case 'ok':
      if (audience.read_count === 0) {
        return (
          <EmptyState icon={<UsersRound size={28} />} title={texts.empty}>
            {texts.emptyBody}
          </EmptyState>
        );
      }
      return (
        <p className={styles.note}>
          {texts.basis(audience.read_count, audience.total_count)}
          {audience.read_at && ` ${texts.readAt(audience.read_at)}`}
        </p>
      );
  }
}

const KEYS = ['first', 'second', 'third', 'fourth'] as const;

function AudienceSkeleton() {
  return (
    <div className={styles.groups} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {KEYS.map((place) => (
        <Skeleton key={place} height="16rem" />
      ))}
    </div>
  );
}

/** The progress of reading the followers; what has been read is already shown below. */
function AudienceReading({ audience }: { readonly audience: AudienceAnswer }) {
  const { message, percent, read_count, total_count } = audience;
  return (
    <Card>
      <div className={styles.reading}>
        <Progress label={message || texts.reading} percent={percent} />
        <p className={styles.note}>
          {read_count > 0 && `${texts.readSoFar(read_count, total_count)} `}
          {texts.readingBody}
        </p>
      </div>
    </Card>
  );
}

const TRAITS = ['sex', 'age', 'country', 'city'] as const;

function AudienceGroups({ audience }: { readonly audience: AudienceAnswer }) {
  return (
    <div className={styles.groups}>
      {TRAITS.map((trait) => (
        <Card key={trait} as="section">
          <div className={styles.head}>
            <h2 className={styles.title}>{texts.groups[trait]}</h2>
            <div className={styles.coverage}>
              {texts.coverage(audience.coverage[trait])}
              <Hint label={texts.coverageHint}>{texts.coverageMeaning}</Hint>
            </div>
          </div>
          <Groups label={texts.groups[trait]} groups={audience[`data_${trait}`]} />
        </Card>
      ))}
    </div>
  );
}

function Groups({ label, groups }: { readonly label: string; readonly groups: readonly AudienceGroup[] }) {
  if (groups.every(({ count }) => count === 0)) return <p className={styles.note}>{texts.noneKnown}</p>;
  const bars = groups.map(({ value, title, count, share }) => ({
    id: value,
    label: title,
    value: share,
    text: formatNumber(count),
    extra: formatPart(share),
  }));
  return <Bars label={label} bars={bars} full={1} />;
}

type Person = AudienceAnswer['data_audience'][number];

function AudiencePeople({ people }: { readonly people: readonly Person[] }) {
  return (
    <Card as="section">
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.people}</h2>
      </div>
      <ul className={styles.people} aria-label={texts.people}>
        {people.map((person) => (
          <li key={person.vk_id} className={styles.person}>
            <Avatar name={person.name} src={person.avatar} />
            <div className={styles.words}>
              <a className={styles.name} href={person.url} target="_blank" rel="noreferrer">
                {person.name}
              </a>
              <span className={styles.note}>{factsOf(person)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The facts the person has made public. */
function factsOf({ age, city, country }: Person): string {
  const facts = [age === null ? null : texts.age(age), city, country].filter((fact) => fact !== null);
  return facts.length > 0 ? facts.join(', ') : texts.unknown;
}
