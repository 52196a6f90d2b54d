import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useIsLoggedOut, useProfile } from '#features/session/profile-api.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import frame from './frame.module.css';
import styles from './landing-frame.module.css';
import { Logo } from './logo.tsx';
import { phoneMenuFor } from './menu-entries.ts';
import { MAIN_ID, texts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useShellDialogs } from './use-shell-dialogs.tsx';

const LandingFooter = lazyComponent(() => import('./landing-footer.tsx'), 'LandingFooter');

/** Header and footer of the first page; on a phone the same bottom bar as everywhere. */
export function LandingFrame() {
  const { dialog, openMore, openSupport } = useShellDialogs();
  return (
    <div className={frame.column}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
      <ChunkBoundary>
        <LandingFooter onSupport={openSupport} />
      </ChunkBoundary>
      <BottomBar onMore={openMore} />
      {dialog}
    </div>
  );
}

const NotificationBell = lazyComponent(
  () => import('#features/notifications/notification-bell.tsx'),
  'NotificationBell',
);

/** The first page, and pages to read, have a lighter header in place of menu and top bar. */
function LandingHeader() {
  const profile = useProfile();
  const isLoggedOut = useIsLoggedOut();
  const isLanding = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return (
    <header className={styles.header}>
      <Logo />
      <nav className={styles.links} aria-label={texts.menu}>
        {isLanding ? (
          <>
            <a href="/#how">{texts.landing.how}</a>
            <a href="/#price">{texts.landing.price}</a>
            <Link to="/privacy">{texts.landing.privacy}</Link>
          </>
        ) : (
          phoneMenuFor(profile).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))
        )}
        {isLoggedOut && <Link to="/login">{texts.login}</Link>}
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
