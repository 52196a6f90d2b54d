import { ChevronDown } from 'lucide-react';
import { formatNumber } from '#shared/format/format.ts';
import type { HitChange } from '../../result-rules.ts';
import { changeTitles, resultTexts as texts } from '../../result-texts.ts';
import { HitCard } from './hit-card.tsx';
import styles from './hit-list.module.css';

interface HitListProps {
  readonly hits: readonly HitChange[];
  readonly baseline: boolean;
  /** How many stayed as they were, folded behind their number. Null: all are shown alike. */
  readonly unchanged: number | null;
}

/** What is news first; what has not changed is folded. */
export function HitList({ hits, baseline, unchanged }: HitListProps) {
  if (unchanged === null) return <Cards label={texts.hits} hits={hits} baseline={baseline} />;
  const news = hits.filter(({ change }) => change !== 'unchanged');
  const rest = hits.filter(({ change }) => change === 'unchanged');
  return (
    <>
      {news.length > 0 && <Cards label={texts.hits} hits={news} baseline={baseline} />}
      {news.length === 0 && <p className={styles.quiet}>{texts.noNews}</p>}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            {changeTitles.unchanged} <data value={unchanged}>{formatNumber(unchanged)}</data>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <Cards label={changeTitles.unchanged} hits={rest} baseline={baseline} />
        </details>
      )}
    </>
  );
}

function Cards({ label, hits, baseline }: Pick<HitListProps, 'hits' | 'baseline'> & { readonly label: string }) {
  return (
    <ul className={styles.hits} aria-label={label}>
      {hits.map((hitChange) => (
        <HitCard key={hitChange.key} hitChange={hitChange} baseline={baseline} />
      ))}
    </ul>
  );
}
