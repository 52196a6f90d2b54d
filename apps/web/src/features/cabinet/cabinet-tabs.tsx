import { Link, useRouterState } from '@tanstack/react-router';
import { useTabInSight } from '#shared/navigation/use-tab-in-sight.ts';
import styles from './cabinet-tabs.module.css';
import { texts } from './texts.ts';

const TABS = [
  { to: '/cabinet', label: texts.overview },
  { to: '/cabinet/tariff', label: texts.tariff },
  { to: '/cabinet/statement', label: texts.statement },
  { to: '/notifications/settings', label: texts.notifications },
  { to: '/cabinet/security', label: texts.security },
] as const;

/** The pages of the cabinet; the router marks the current one. */
export function CabinetTabs() {
  const tabs = useTabInSight(useRouterState({ select: ({ location }) => location.pathname }));
  return (
    <nav ref={tabs} aria-label={texts.tabs} className={styles.tabs}>
      <ul>
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} activeOptions={ONLY_ITSELF} className={styles.tab}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The other addresses of the cabinet start with that of the overview. */
const ONLY_ITSELF = { exact: true, includeSearch: false };
