import { AUDIENCE_PAGE_SIZE } from '@vidno/contract/constants';
import type { Audience as AudienceAnswer } from '@vidno/contract/vk/audience';
import { UserRoundX, UsersRound } from 'lucide-react';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useAudience } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './audience.module.css';
import { AudienceGroups } from './audience-groups.tsx';
import { AudiencePeople } from './audience-people.tsx';

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
