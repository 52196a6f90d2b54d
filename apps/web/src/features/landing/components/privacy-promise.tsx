import { ArrowRight } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { texts } from '../details-texts.ts';
import styles from './privacy-promise.module.css';

export function PrivacyPromise() {
  const { queryPhotoHours, resultDays } = runtimeConfig;
  return (
    <section className={styles.card} aria-labelledby="privacy-title">
      <h2 id="privacy-title" className={styles.title}>
        {texts.privacy.title}
      </h2>
      <dl className={styles.points}>
        {texts.privacy.points(queryPhotoHours, resultDays).map((point) => (
          <div key={point.title}>
            <dt className={styles.figure}>{point.title}</dt>
            <dd className={styles.text}>{point.text}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink theme="white" weight={500} to="/privacy" icon={<ArrowRight size={18} aria-hidden />}>
        {texts.privacy.more}
      </ButtonLink>
    </section>
  );
}
