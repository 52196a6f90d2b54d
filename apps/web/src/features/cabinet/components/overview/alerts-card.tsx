import { Link } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { useId } from 'react';
import { Card } from '#shared/ui/layout/card.tsx';
import { alertChannels } from '../../rules.ts';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './side.module.css';

/** Where alerts go, and the way to the settings. */
export function AlertsCard({ notifications }: { readonly notifications: Cabinet['notifications'] }) {
  const id = useId();
  const channels = alertChannels(notifications).map((channel) => texts.by[channel]);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <h2 id={id} className={styles.title}>
          {texts.alerts}
        </h2>
        <p className={styles.quiet}>
          {channels.length === 0 ? texts.alertsOff : texts.alertsOn(channels.join(texts.and))}
        </p>
        <Link to="/notifications/settings" className={styles.link}>
          {texts.setUpAlerts}
        </Link>
      </div>
    </Card>
  );
}
