import { Link, useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useProfile } from '#entities/session/profile-api.ts';
import styles from './bottom-bar.module.css';
import { isCurrent, phoneMenuFor } from './menu-entries.ts';
import { texts } from './texts.ts';

/** The menu of a phone: four entries and the rest behind «Ещё». */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const profile = useProfile();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav className={styles.bar} aria-label={texts.menu}>
      {phoneMenuFor(profile).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.entry}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          <entry.icon size={22} aria-hidden />
          {entry.shortLabel}
        </Link>
      ))}
      <button type="button" className={styles.entry} onClick={onMore} aria-haspopup="dialog">
        <Ellipsis size={22} aria-hidden />
        {texts.more}
      </button>
    </nav>
  );
}
