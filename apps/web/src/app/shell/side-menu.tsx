import { Link, useRouterState } from '@tanstack/react-router';
import { ArrowUpRight, CircleQuestionMark, LifeBuoy, LogOut } from 'lucide-react';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { useLogout } from '#features/session/rotation-api.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Logo } from './logo.tsx';
import { isCurrent, menuFor } from './menu-entries.ts';
import { GREYED, menuTexts } from './menu-texts.ts';
import styles from './side-menu.module.css';
import { texts } from './texts.ts';

export function SideMenu({ onSupport }: { readonly onSupport: () => void }) {
  const profile = useProfile();
  const logout = useLogout();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <aside className={styles.aside}>
      <Logo />
      <nav aria-label={texts.menu}>
        <ul className={styles.list}>
          {menuFor(profile).map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                className={styles.entry}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                <entry.icon size={20} aria-hidden />
                {entry.label}
              </Link>
            </li>
          ))}
          {GREYED.map(({ label, Icon }) => (
            <li key={label} className={styles.greyed}>
              <Icon size={20} aria-hidden />
              <span>{label}</span>
              <Badge>{menuTexts.soon}</Badge>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.below}>
        {isRegistered(profile) && (
          <li>
            <button type="button" className={styles.entry} onClick={() => logout.mutate()}>
              <LogOut size={20} aria-hidden />
              {menuTexts.logout}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.entry} onClick={onSupport}>
            <LifeBuoy size={20} aria-hidden />
            {menuTexts.support}
          </button>
        </li>
        <li>
          <a className={styles.entry} href={runtimeConfig.faqUrl} target="_blank" rel="noreferrer">
            <CircleQuestionMark size={20} aria-hidden />
            {menuTexts.faq}
            <ArrowUpRight size={16} className={styles.out} aria-hidden />
            <VisuallyHidden>{menuTexts.newTab}</VisuallyHidden>
          </a>
        </li>
        <li>
          <Link to="/materials" className={styles.small}>
            {menuTexts.materials}
          </Link>
        </li>
        <li>
          <Link to="/privacy" className={styles.small}>
            {menuTexts.privacy}
          </Link>
        </li>
        <li>
          <Link to="/documents" className={styles.small}>
            {menuTexts.documents}
          </Link>
        </li>
        <li>
          <Link to="/status" className={styles.small}>
            {menuTexts.status}
          </Link>
        </li>
      </ul>
    </aside>
  );
}
