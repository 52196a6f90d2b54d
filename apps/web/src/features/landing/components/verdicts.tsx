import { Badge } from '#shared/ui/feedback/badge.tsx';
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
        {texts.verdicts.bands.map((band) => (
          <li key={band.name} className={styles.band}>
            <Badge tone={band.tone}>{band.name}</Badge>
            <p>{band.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
