import type { SearchListItem } from '@vidno/contract/search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { ProgressBar } from '#shared/ui/feedback/progress-bar.tsx';
import { texts } from '../../texts.ts';
import styles from './search-tile.module.css';

/** What has become of the search, over its picture. */
export function TileState({ search, title }: { readonly search: SearchListItem; readonly title: string }) {
  if (search.status === 'wait') {
    return (
      <span className={styles.running}>
        {texts.waiting(search.percent)}
        <ProgressBar inline percent={search.percent} aria-label={texts.progress(title)} />
      </span>
    );
  }
  const { tone, words } = stateOf(search);
  return (
    <span className={styles.pill} data-tone={tone}>
      {words}
    </span>
  );
}

function stateOf({ status, count, match }: SearchListItem) {
  if (status === 'error') return { tone: 'error', words: texts.failedBadge };
  if (count === 0) return { tone: 'none', words: texts.nobody };
  if (match) return { tone: match.band, words: VERDICTS[match.band].name };
  return { tone: 'none', words: texts.found(count) };
}
