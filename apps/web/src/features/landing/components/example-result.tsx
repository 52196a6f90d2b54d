import { MapPin, ShieldCheck } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import photoTwo from '../pictures/found-2.webp';
import photoThree from '../pictures/found-3.webp';
import photoFour from '../pictures/found-4.webp';
import other from '../pictures/other.webp';
import query from '../pictures/query.webp';
import { texts } from '../texts.ts';
import styles from './example-result.module.css';

const { example } = texts;

/** An example result, with generated people. */
export function ExampleResult() {
  return (
    <figure className={styles.figure} aria-label={example.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{example.title}</h2>
        <Badge>{example.badge}</Badge>
      </div>
      <div className={styles.card}>
        <div className={styles.compare}>
          <div className={styles.side}>
            <img src={query} alt="" width={240} height={240} className={styles.face} />
            <span>{example.query}</span>
          </div>
          <div className={styles.side}>
            <img src={photoTwo} alt="" width={240} height={240} className={styles.face} />
            <span>{example.found}</span>
          </div>
        </div>
        <div className={styles.verdict}>
          <ShieldCheck size={20} aria-hidden />
          <div>
            <p className={styles.verdictName}>{example.verdict}</p>
            <p className={styles.meaning}>{example.meaning}</p>
          </div>
        </div>
        <div className={styles.person}>
          <div>
            <p className={styles.name}>{example.name}</p>
            <p className={styles.place}>
              <MapPin size={16} aria-hidden />
              {example.place} · {example.source}
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
          <p className={styles.secondName}>{example.second.name}</p>
          <p className={styles.secondPlace}>{example.second.place}</p>
        </div>
        <Badge tone="warning">{example.second.verdict}</Badge>
      </div>
      <figcaption className={styles.note}>{example.note}</figcaption>
    </figure>
  );
}
