import { VERDICTS } from '@vidno/contract/verdicts';
import { MapPin, ShieldCheck } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { texts } from '../example-texts.ts';
import photoTwo from '../pictures/found-2.webp';
import photoThree from '../pictures/found-3.webp';
import photoFour from '../pictures/found-4.webp';
import other from '../pictures/other.webp';
import query from '../pictures/query.webp';
import styles from './example-result.module.css';

/** An example result, with generated people. */
export function ExampleResult() {
  return (
    <figure className={styles.figure} aria-label={texts.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.title}</h2>
        <Badge>{texts.badge}</Badge>
      </div>
      <div className={styles.card}>
        <div className={styles.compare}>
          <div className={styles.side}>
            <img src={query} alt="" width={240} height={240} className={styles.face} />
            <span>{texts.query}</span>
          </div>
          <div className={styles.side}>
            <img src={photoTwo} alt="" width={240} height={240} className={styles.face} />
            <span>{texts.found}</span>
          </div>
        </div>
        <div className={styles.verdict}>
          <ShieldCheck size={20} aria-hidden />
          <div>
            <p className={styles.verdictName}>{VERDICTS.confident.name}</p>
            <p className={styles.meaning}>{VERDICTS.confident.promise}</p>
          </div>
        </div>
        <div className={styles.person}>
          <div>
            <p className={styles.name}>{texts.name}</p>
            <p className={styles.place}>
              <MapPin size={16} aria-hidden />
              {texts.place} · {texts.source}
            </p>
          </div>
          <div className={styles.more}>
            <img src={photoThree} alt="" width={240} height={240} loading="lazy" />
            <img src={photoFour} alt="" width={240} height={240} loading="lazy" />
          </div>
        </div>
      </div>
      <div className={styles.second}>
        <img src={other} alt="" width={240} height={240} loading="lazy" />
        <div>
          <p className={styles.secondName}>{texts.second.name}</p>
          <p className={styles.secondPlace}>{texts.second.place}</p>
        </div>
        <Badge tone="neutral">{VERDICTS.weak.name}</Badge>
      </div>
      <figcaption className={styles.note}>{texts.note}</figcaption>
    </figure>
  );
}
