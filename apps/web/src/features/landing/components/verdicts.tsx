import { BANDS } from '@vidno/contract/face';
import { BAND_STEPS, VERDICTS } from '@vidno/contract/verdicts';
import { VerdictBar } from '#entities/person/components/verdict-bar.tsx';
import { texts } from '../details-texts.ts';
import styles from './verdicts.module.css';

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
              <VerdictBar band={band} strength={BAND_STEPS[band].upper} />
            </div>
            <p>{VERDICTS[band].promise}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
