import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { countFilters } from '../../filter-rules.ts';
import type { ResultLinks } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import { ChosenFilters } from '../filters/chosen-filters.tsx';
import { CommonNote } from './common-note.tsx';
import { EditSearchLink } from './edit-search-link.tsx';
import styles from './found-count.module.css';
import { MonitorLink } from './monitor-link.tsx';

interface FoundCountProps {
  readonly search: KeywordSearch;
  readonly filters: ResultFilters;
  readonly links: ResultLinks;
  readonly onFilters: (filters: ResultFilters) => void;
}

/**
 * What was searched for, how many people were found and by what they are filtered, with links to change the search or to monitor
 * it. It stays in view while the people are scrolled, but where the window is narrow and it would take their room.
 */
export function FoundCount({ search, filters, links, onFilters }: FoundCountProps) {
  const isFiltered = countFilters(filters) > 0;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.keyword} title={search.keyword}>
          {search.keyword}
        </p>
        <p className={styles.found} role="status">
          {isFiltered ? texts.shown(search) : texts.found(search)}
        </p>
        {isFiltered && (
          <div className={styles.chosen}>
            <ChosenFilters search={search} filters={filters} onFilters={onFilters} />
          </div>
        )}
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
