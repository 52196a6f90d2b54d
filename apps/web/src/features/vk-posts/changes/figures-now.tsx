import { useQuery } from '@tanstack/react-query';
import { METRICS, metricOf, metricTitles } from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import type { Stats } from '@vidno/contract/vk/posts';
import { useState } from 'react';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { metricText } from '../metrics.ts';
import tableStyles from '../overview/typicals.module.css';
import { statsNowQuery } from './changes-api.ts';
import { nowTexts as texts } from './changes-texts.ts';
import styles from './why-changed.module.css';

/** Which posts count is the same now. */
const CHANGING = METRICS.filter((metric) => metric !== 'posts');

interface FiguresNowProps {
  readonly id: string;
  readonly filter: Filter;
  /** By the counters that count. */
  readonly stats: Stats;
}

/** The figures by the counters of now beside those that count; asked for when it is opened. */
export function FiguresNow({ id, filter, stats }: FiguresNowProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...statsNowQuery({ id, filter }), enabled: isOpen });
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{texts.summary}</summary>
      <div className={styles.body} aria-busy={isOpen && !data && !error}>
        <p>{texts.meaning}</p>
        {error && <FailureAlert failure={error} onRetry={refetch} />}
        {data && <p>{data.stats ? texts.readLater(data.readLater) : texts.tooMany}</p>}
        {data?.stats && data.readLater > 0 && <Beside counted={stats} now={data.stats} />}
      </div>
    </details>
  );
}

function Beside({ counted, now }: { readonly counted: Stats; readonly now: Stats }) {
  return (
    <table className={tableStyles.table} aria-label={texts.summary}>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col">{texts.counted}</th>
          <th scope="col">{texts.now}</th>
        </tr>
      </thead>
      <tbody>
        {CHANGING.map((metric) => (
          <tr key={metric}>
            <th scope="row">{metricTitles[metric]}</th>
            <td>{metricText(metric, metricOf(counted, metric))}</td>
            <td>{metricText(metric, metricOf(now, metric))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
