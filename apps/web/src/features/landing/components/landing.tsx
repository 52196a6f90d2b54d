import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHeadingFocus } from '#shared/ui/layout/page.tsx';
import { texts } from '../texts.ts';
import { ExampleResult } from './example-result.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './landing.module.css';
import { PriceCard } from './price-card.tsx';
import { PrivacyPromise } from './privacy-promise.tsx';
import { Verdicts } from './verdicts.tsx';

interface LandingProps {
  /** The drop zone for the photo. */
  readonly drop: ReactNode;
  /** Sample pictures. */
  readonly samples: ReactNode;
}

export function Landing({ drop, samples }: LandingProps) {
  const heading = useHeadingFocus();
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {texts.title}
          </h1>
          <p className={styles.lead}>{texts.lead}</p>
        </div>
        <div className={styles.start}>
          {drop}
          <ul className={styles.promises}>
            {texts.promises.map((promise) => (
              <li key={promise}>
                <Check size={16} aria-hidden />
                {promise}
              </li>
            ))}
          </ul>
          <p className={styles.byWords}>
            {texts.noPhoto}{' '}
            <Link to="/smart-search/photo/keyword" search={{ landing: true }}>
              {texts.byWords}
            </Link>
          </p>
          {samples}
        </div>
        <div className={styles.example}>
          <ExampleResult />
        </div>
      </section>
      <HowItWorks />
      <Verdicts />
      <div className={styles.pair}>
        <PriceCard />
        <PrivacyPromise />
      </div>
    </div>
  );
}
