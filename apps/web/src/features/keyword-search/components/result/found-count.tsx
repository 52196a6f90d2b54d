import type { KeywordSearch } from '@vidno/contract/keyword-search';
import type { ResultLinks } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import { CommonNote } from './common-note.tsx';
import { EditSearchLink } from './edit-search-link.tsx';
import styles from './found-count.module.css';
import { MonitorLink } from './monitor-link.tsx';

interface FoundCountProps {
  readonly search: KeywordSearch;
  readonly links: ResultLinks;
}

/** How many people were found, with links to change the search or to monitor it. */
export function FoundCount({ search, links }: FoundCountProps) {
  return (
    <>
      <div className={styles.row}>
        <p className={styles.found} role="status">
          {texts.found(search)}
        </p>
        <div className={styles.links}>
          <EditSearchLink search={search} to={links.newSearch} theme="white" size="s" />
          <MonitorLink search={search} to={links.monitor} theme="white" size="s" />
        </div>
      </div>
      <CommonNote search={search} />
      {search.capped && <p className={styles.capped}>{texts.capped}</p>}
    </>
  );
}
