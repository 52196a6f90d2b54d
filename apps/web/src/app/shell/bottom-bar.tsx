import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './bottom-bar.module.css';
import { isCurrent, phoneMenuFor } from './menu-entries.ts';
import { texts } from './texts.ts';

interface BottomBarProps {
  readonly onMore: () => void;
  /** At the top of the rail that a window too narrow for the whole menu has. Without it there is no rail. */
  readonly logo?: ReactNode;
  /** Further entries, which a rail alone has room for. */
  readonly children?: ReactNode;
}

/** The menu of a phone, and of narrow windows as a rail: four entries and the rest behind «Ещё». */
export function BottomBar({ onMore, logo, children }: BottomBarProps) {
  const profile = useProfile();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav className={classNames(styles.bar, logo !== undefined && styles.rail)} aria-label={texts.menu}>
      {logo && <span className={styles.logo}>{logo}</span>}
      {phoneMenuFor(profile).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.entry}
          aria-label={entry.label}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          <entry.icon size={22} aria-hidden />
          {entry.shortLabel}
        </Link>
      ))}
      {children}
      <button type="button" className={styles.entry} onClick={onMore} aria-haspopup="dialog">
        <Ellipsis size={22} aria-hidden />
        {texts.more}
      </button>
    </nav>
  );
}
