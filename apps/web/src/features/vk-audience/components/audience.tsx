import { AUDIENCE_PAGE_SIZE } from '@vidno/contract/constants';
import type { Audience as AudienceAnswer } from '@vidno/contract/vk/audience';
import { UserRoundX, UsersRound } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useAudience } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './audience.module.css';
import { AudienceGroups } from './audience-groups.tsx';
import { AudiencePeople } from './audience-people.tsx';
import { AudienceReading } from './audience-reading.tsx';
import { AudienceSkeleton } from './audience-skeleton.tsx';

interface AudienceProps {
  readonly id: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Age, country, city and sex of those who follow the account, each with how much of it is known. */
export function Audience({ id, page, onPage }: AudienceProps) {
  const { data: audience, error, refetch } = useAudience({ id, page });
  if (!audience) {
    if (!error) return <AudienceSkeleton />;
    return (
      <Alert kind="danger" action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
        {refusalText(error)}
      </Alert>
    );
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
