import type { Typicals } from '@vidno/contract/vk/posts';
import { Card } from '#shared/ui/layout/card.tsx';
import { Hint } from '#shared/ui/overlay/hint.tsx';
import { metricTitles, typicalText } from '../../metric-texts.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { ValueOrDash } from '../value-or-dash.tsx';
import styles from './typicals-table.module.css';

const ROWS = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const;

/** Mean and median per post, side by side. */
export function TypicalsTable({ typicals }: { readonly typicals: Typicals }) {
  return (
    <Card as="section">
      <SectionTitle>{texts.typical}</SectionTitle>
      <table className={styles.table} aria-label={texts.typical}>
        <thead>
          <tr>
            <th scope="col">{texts.figure}</th>
            <th scope="col">{texts.mean}</th>
            <th scope="col">
              <span className={styles.median}>
                {texts.median}
                <Hint label={texts.medianHint}>{texts.medianMeaning}</Hint>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((metric) => (
            <tr key={metric}>
              <th scope="row">{metricTitles[metric]}</th>
              <td>
                <ValueOrDash value={typicals[metric].mean} format={(value) => typicalText(metric, value)} />
              </td>
              <td>
                <ValueOrDash value={typicals[metric].median} format={(value) => typicalText(metric, value)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
