import type { DetectedFace } from '@vidno/contract/face';
import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { findWeakness, marksOf } from '../../coach-rules.ts';
import { coachTexts as texts } from '../../coach-texts.ts';
import styles from './coach-card.module.css';

/** What makes this face easy or hard to find, mark by mark. Nothing where it was not measured. */
export function CoachCard({ face: { components } }: { readonly face: Pick<DetectedFace, 'components'> }) {
  const titleId = useId();
  if (components === null) return null;
  const weakness = findWeakness(components);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.title(weakness)}
      </h2>
      <p className={styles.advice}>{weakness ? texts.advice(weakness) : texts.goodFigure}</p>
      <ul className={styles.marks}>
        {marksOf(components).map(({ mark, isWeak }) => (
          <li key={mark} className={styles.mark} data-weak={isWeak || undefined}>
            {isWeak ? <TriangleAlert size={18} aria-hidden /> : <Check size={18} aria-hidden />}
            {isWeak ? texts.marks[mark].weak : texts.marks[mark].good}
          </li>
        ))}
      </ul>
    </section>
  );
}
