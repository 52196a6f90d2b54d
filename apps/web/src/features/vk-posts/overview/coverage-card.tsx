import type { Coverage } from '@vidno/contract/vk/coverage';
import { coverageGaps, coverageLines } from '@vidno/contract/vk/coverage-texts';
import { sectionTitles } from '@vidno/contract/vk/labels';
import { CircleAlert } from 'lucide-react';
import { Card } from '#shared/ui/layout/card.tsx';
import { SectionTitle } from '../section-title.tsx';
import styles from './coverage-card.module.css';

/** From when to when, how fresh and how complete the posts are, and what VK did not give. */
export function CoverageCard({ coverage }: { readonly coverage: Coverage }) {
  const gaps = coverageGaps(coverage);
  return (
    <Card as="section">
      <SectionTitle>{sectionTitles.coverage}</SectionTitle>
      <dl className={styles.lines}>
        {coverageLines(coverage).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map((gap) => (
            <li key={gap}>
              <CircleAlert size={16} aria-hidden />
              {gap}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
