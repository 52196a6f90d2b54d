import { useProfile } from '#features/session/profile-api.ts';
import { priceOf } from '../../search/price-rules.ts';
import { priceText } from '../../search/search-texts.ts';
import { useTariffs } from '../../tariffs-api.ts';
import styles from './search.module.css';

/** What the search will cost, beside the button that starts it; nothing until that is known. */
export function SearchPrice() {
  const profile = useProfile();
  const tariffs = useTariffs().data;
  if (!tariffs || !profile) return null;
  return (
    <p className={styles.price}>
      {priceText(priceOf({ tariffs, services: profile.paid_services, demo: profile.demo }))}
    </p>
  );
}
