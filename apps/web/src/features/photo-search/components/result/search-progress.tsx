import type { PhotoSearch } from '@vidno/contract/photo-search';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import type { ResultLinks } from '../../rules.ts';
import { progressTexts as texts } from '../../texts.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import styles from './search-progress.module.css';

/** What is happening, how far it is, and that one need not stay. */
export function SearchProgress({ search, links }: { search: PhotoSearch; links: ResultLinks }) {
  const { process } = search;
  return (
    <>
      <Card padding="l">
        <div className={styles.progress}>
          <div className={styles.face}>
            <SquarePhoto url={search.facePath} alt={texts.face} />
          </div>
          <div className={styles.words}>
            <p className={styles.where}>{texts.where(search.source_title)}</p>
            <Progress percent={process.percent} label={process.message || texts.bar} />
            <p className={styles.leave}>{texts.leave}</p>
            <div>
              <ButtonLink to={links.list} size="s">
                {texts.toList}
              </ButtonLink>
            </div>
          </div>
        </div>
      </Card>
      <PeopleSkeleton />
    </>
  );
}
