import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ResultLinks } from '../../rules.ts';
import { resultTexts, progressTexts as texts } from '../../texts.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import styles from './search-progress.module.css';

/** What is happening, how far it is, and that one need not stay. */
export function SearchProgress({ search, links }: { search: KeywordSearch; links: ResultLinks }) {
  const { process, keyword } = search;
  return (
    <>
      <Card padding="l">
        <div className={styles.progress}>
          <p className={styles.keyword}>{texts.title(keyword)}</p>
          <p className={styles.quiet}>{resultTexts.where(search)}</p>
          <Progress percent={process.percent} label={process.message || texts.bar} />
          <p className={styles.quiet}>{texts.leave}</p>
          <div>
            <ButtonLink to={links.list} size="s">
              {texts.toList}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <PeopleSkeleton />
    </>
  );
}
