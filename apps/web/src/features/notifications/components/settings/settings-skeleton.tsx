import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { settingsTexts as texts } from '../../settings-texts.ts';
import styles from './settings.module.css';

const PLACES = ['app', 'email', 'telegram', 'quiet'] as const;

export function SettingsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {PLACES.map((place) => (
        <Card key={place} padding="l">
          <div className={styles.card} aria-hidden="true">
            <Skeleton width="8rem" height="1.5rem" />
            <Skeleton width="70%" />
          </div>
        </Card>
      ))}
    </>
  );
}
