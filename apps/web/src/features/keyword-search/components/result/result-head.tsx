import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { formatMoment } from '#shared/format/format.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import type { ResultLinks } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import { ChangeLink } from './change-link.tsx';
import { MonitorLink } from './monitor-link.tsx';
import styles from './result-head.module.css';
import { SearchActions } from './search-actions.tsx';

interface ResultHeadProps {
  readonly search: KeywordSearch;
  /** It was asked for again and stood already. */
  readonly exists: boolean;
  readonly links: ResultLinks;
  readonly onRemoved: () => void;
}

/** Which words one looked for, where, when, with what success; and what can be done with it. */
export function ResultHead({ search, exists, links, onRemoved }: ResultHeadProps) {
  const hasPeople = search.status === 'ok' && search.count > 0;
  return (
    <>
      {exists && <Alert>{texts.exists}</Alert>}
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.keyword}>{search.keyword}</p>
          <p className={styles.facts}>
            {texts.where(search)} · <time dateTime={search.created}>{formatMoment(search.created)}</time>
          </p>
        </div>
        <SearchActions search={search} onRemoved={onRemoved} />
      </div>
      {hasPeople && (
        <div className={styles.head}>
          <p className={styles.found} role="status">
            {texts.found(search)}
          </p>
          <div className={styles.ways}>
            <ChangeLink search={search} to={links.newSearch} theme="white" size="s" />
            <MonitorLink search={search} to={links.monitor} theme="white" size="s" />
          </div>
        </div>
      )}
      {hasPeople && search.capped && <p className={styles.facts}>{texts.capped}</p>}
    </>
  );
}
