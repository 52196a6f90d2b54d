import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Period } from '#shared/ui/period/period-rules.ts';
import { ACCOUNT_TABS, type AccountScreen, type AccountTab, screenOf } from '../../frame-rules.ts';
import { frameTexts } from '../../frame-texts.ts';
import styles from '../account-frame.module.css';

interface AccountTabsProps {
  readonly current: AccountTab;
  readonly link: (screen?: AccountScreen) => string;
  readonly period: Period;
}

/** The links keep the period. */
export function AccountTabs({ current, link, period }: AccountTabsProps) {
  const tabs = useTabInSight(current);
  return (
    <nav ref={tabs} aria-label={frameTexts.tabs} className={styles.tabs}>
      <ul>
        {ACCOUNT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={link(screenOf(tab))}
              search={{ ...period }}
              activeOptions={ONLY_ITSELF}
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

/** The address of every other tab starts with that of the overview. */
const ONLY_ITSELF = { exact: true, includeSearch: false };

/** On a narrow screen, scrolls the tabs to the current one. */
function useTabInSight(current: AccountTab) {
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current tab changes.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  return tabs;
}
