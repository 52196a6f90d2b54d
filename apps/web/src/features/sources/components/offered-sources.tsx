import type { Source } from '@vidno/contract/sources';
import type { ReactNode } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { SourceOffer } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './source-cards.module.css';

interface OfferedSourcesProps extends SourceOffer {
  readonly children: (offered: readonly Source[]) => ReactNode;
}

/** Renders the choice once the sources are loaded, if there are any. */
export function OfferedSources({ offered, failure, retry, children }: OfferedSourcesProps) {
  if (failure) return <FailureAlert failure={failure} onRetry={retry} />;
  if (!offered) return <SourcesSkeleton />;
  if (offered.length === 0) return <Alert kind="warning">{texts.none}</Alert>;
  return children(offered);
}

/** Placeholders for the cards of sources. */
function SourcesSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="65%" height="1rem" />
        </Card>
      ))}
    </div>
  );
}
