import { Link } from '@tanstack/react-router';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered } from '#features/session/rules.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Logo } from '../logo.tsx';
import { texts } from '../texts.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import styles from './landing-frame.module.css';

const NotificationBell = lazyComponent(
  () => import('#features/notifications/components/notification-bell.tsx'),
  'NotificationBell',
);

/** The first page has a lighter header in place of menu and top bar. */
export function LandingHeader() {
  const profile = useProfile();
  return (
    <header className={styles.header}>
      <Logo />
      <nav className={styles.links} aria-label={texts.menu}>
        <a href="/#how">{texts.landing.how}</a>
        <a href="/#price">{texts.landing.price}</a>
        <Link to="/privacy">{texts.landing.privacy}</Link>
        {!isRegistered(profile) && <Link to="/login">{texts.login}</Link>}
      </nav>
      <div className={styles.end}>
        <ChunkBoundary>{profile && <NotificationBell />}</ChunkBoundary>
        <ThemeToggle />
        <ButtonLink theme="default" weight={500} size="s" to="/smart-search/list">
          {texts.landing.searches}
        </ButtonLink>
      </div>
    </header>
  );
}
