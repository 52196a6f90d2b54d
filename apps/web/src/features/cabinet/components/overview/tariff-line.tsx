import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { subscriptionQuery } from '#features/subscription/subscription-api.ts';
import { isSubscribed } from '#features/subscription/subscription-rules.ts';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './side.module.css';

/** The tariff that opens the services; nothing while it is not known. */
export function TariffLine() {
  const { data: subscription } = useQuery(subscriptionQuery);
  if (!subscription) return null;
  const { sub_name, state, next_charge } = subscription;
  return (
    <div>
      <p className={styles.quiet}>
        {isSubscribed(subscription) ? texts.tariff(sub_name) : texts.noTariff} {state === 'past_due' && texts.pastDue}
        {state === 'active' && next_charge && texts.nextCharge(next_charge.at, next_charge.amount_kopecks)}
      </p>
      <Link to="/cabinet/tariff" className={styles.link}>
        {texts.toTariff}
      </Link>
    </div>
  );
}
