import styles from './landing-details.module.css';
import { PriceCard } from './price-card.tsx';
import { PrivacyPromise } from './privacy-promise.tsx';
import { Verdicts } from './verdicts.tsx';

export { ExampleResult } from './example-result.tsx';

export function LandingDetails() {
  return (
    <>
      <Verdicts />
      <div className={styles.pair}>
        <PriceCard />
        <PrivacyPromise />
      </div>
    </>
  );
}
