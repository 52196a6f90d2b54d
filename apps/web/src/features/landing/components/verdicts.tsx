import { BANDS, type Band } from '@vidno/contract/face';
import { STRENGTH_STEPS, VERDICTS } from '@vidno/contract/verdicts';
import { VerdictBar } from '#entities/person/components/verdict-bar.tsx';
import { texts } from '../details-texts.ts';
import styles from './verdicts.module.css';

/** The strongest answer of each band. */
const TOP_STEP: Readonly<Record<Band, number>> = { confident: STRENGTH_STEPS, likely: 3, weak: 1 };

export function Verdicts() {
  return (
    <section className={styles.section} aria-labelledby="verdicts-title">
      <div className={styles.words}>
        <h2 id="verdicts-title" className={styles.title}>
          {texts.verdicts.title}
        </h2>
        <p className={styles.lead}>{texts.verdicts.lead}</p>
      </div>
      <ul className={styles.bands}>
        {BANDS.map((band) => (
          <li key={band} className={styles.band}>
            <div className={styles.verdict}>
              <p className={styles.name}>{VERDICTS[band].name}</p>
              <VerdictBar band={band} strength={TOP_STEP[band]} />
            </div>
            <p>{VERDICTS[band].promise}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
