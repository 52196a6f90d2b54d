import { Link } from '@tanstack/react-router';
import type { Period } from '#shared/ui/period/period-rules.ts';
import { ACCOUNT_TABS, type AccountScreen, type AccountTab, screenOf } from '../../frame-rules.ts';
import { frameTexts } from '../../frame-texts.ts';
import styles from '../account-frame.module.css';

interface AccountTabsProps {
  readonly current: AccountTab;
  readonly link: (screen?: AccountScreen) => string;
  readonly period: Period;
}

/** The period goes along from screen to screen. */
export function AccountTabs({ current, link, period }: AccountTabsProps) {
  return (
    <nav aria-label={frameTexts.tabs} className={styles.tabs}>
      <ul>
        {ACCOUNT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={link(screenOf(tab))}
              search={{ ...period }}
              className={styles.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {frameTexts.tab[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
