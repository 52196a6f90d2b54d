import { Link, useRouterState } from '@tanstack/react-router';
import { isPromoHost } from '@vidno/contract/constants';
import type { Profile } from '@vidno/contract/session';
import { Coins, LogIn, UserRound } from 'lucide-react';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { isRegistered, useIsLoggedOut, useProfile } from '#features/session/profile-api.ts';
import { displayPhone, formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Logo } from './logo.tsx';
import { menuTexts } from './menu-texts.ts';
import { texts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <Account />
      <ThemeToggle />
    </header>
  );
}

/** Balance, who is here, and what they were told. */
function Account() {
  const profile = useProfile();
  const isLoggedOut = useIsLoggedOut();
  return (
    <div className={styles.account}>
      <ChunkBoundary>{profile && <Money profile={profile} />}</ChunkBoundary>
      {isRegistered(profile) ? (
        <Link to="/cabinet" className={styles.chip}>
          <UserRound size={18} aria-hidden />
          <VisuallyHidden>{menuTexts.account}: </VisuallyHidden>
          <span className={styles.name}>{nameOf(profile)}</span>
        </Link>
      ) : (
        isLoggedOut && <LoginLink />
      )}
      {profile && <NotificationBell />}
    </div>
  );
}

const MoneyChip = lazyComponent(() => import('./money-chip.tsx'), 'MoneyChip');

/** What can be spent: searches on a promo host, elsewhere money or a tariff, where there is any. */
function Money({ profile }: { readonly profile: Profile }) {
  if (isPromoHost(location.hostname)) {
    return (
      <span className={styles.chip}>
        <Coins size={18} aria-hidden />
        <VisuallyHidden>{menuTexts.balance}: </VisuallyHidden>
        <data value={profile.balance}>{formatCount(profile.balance, menuTexts.searches)}</data>
      </span>
    );
  }
  // A visitor pays nothing in advance, so an empty balance would only puzzle.
  const isPuzzling = profile.demo && profile.balance === 0;
  return runtimeConfig.payments && !isPuzzling && <MoneyChip profile={profile} />;
}

function nameOf({ phone, email, telegram }: Profile): string | null {
  return phone === null ? (email ?? telegram) : displayPhone(phone);
}

/** Leads back here afterwards. */
function LoginLink() {
  const back = useRouterState({ select: ({ location }) => location.href });
  return (
    <Link to="/login" search={{ back }} className={classNames(styles.chip, styles.login)}>
      <LogIn size={18} aria-hidden />
      {texts.login}
    </Link>
  );
}
