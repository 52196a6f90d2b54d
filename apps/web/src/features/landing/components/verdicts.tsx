import { BANDS } from '@vidno/contract/face';
import { BAND_STEPS, VERDICTS } from '@vidno/contract/verdicts';
import { VerdictBar } from '#features/person/components/verdict-bar.tsx';
import { texts } from '../details-texts.ts';
import faces from '../pictures/faces.webp';
import styles from './verdicts.module.css';

/** Faces from edge to edge, and what an answer about one is worth. */
export function Verdicts() {
  return (
    <section id="how" className={styles.band} aria-labelledby="verdicts-title">
      <img className={styles.faces} src={faces} alt={texts.verdicts.faces} width={2880} height={240} loading="lazy" />
      <div className={styles.content}>
        <h2 id="verdicts-title" className={styles.title}>
          {texts.verdicts.title}
        </h2>
        <p className={styles.lead}>{texts.verdicts.lead}</p>
        <ul className={styles.three}>
          {BANDS.map((band) => (
            <li key={band} className={styles.verdict} data-band={band}>
              <VerdictBar band={band} strength={BAND_STEPS[band].upper} />
              <p className={styles.figure}>
                {texts.verdicts.figures[band].figure} <span>{texts.verdicts.figures[band].of}</span>
              </p>
              <h3 className={styles.name}>{VERDICTS[band].name}</h3>
              <p className={styles.promise}>{VERDICTS[band].promise}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
