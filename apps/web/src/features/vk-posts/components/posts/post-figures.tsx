import type { Post } from '@vidno/contract/vk/posts';
import type { Metric } from '../../metric-rules.ts';
import { metricTitles } from '../../metric-texts.ts';
import { MetricValue } from '../metric-value.tsx';
import styles from './posts.module.css';

const FIGURES = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const satisfies readonly (Metric &
  keyof Post)[];

export function PostFigures({ post }: { readonly post: Post }) {
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt className={styles.quiet}>{metricTitles[name]}</dt>
          <dd>
            <MetricValue metric={name} value={post[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
