import { Outlet } from '@tanstack/react-router';
import frame from '../frame.module.css';
import { LandingFooter } from '../landing/landing-footer.tsx';
import { Logo } from '../logo.tsx';
import { ProofWatch } from '../overlays/proof-watch.tsx';
import { MAIN_ID } from '../texts.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import { useShellDialogs } from '../use-shell-dialogs.tsx';
import styles from './bare-frame.module.css';

/** Logo and footer alone: nothing competes with the one task of the page. */
export function BareFrame() {
  const { dialog, openSupport } = useShellDialogs();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <ThemeToggle />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
      <LandingFooter onSupport={openSupport} />
      {dialog}
      <ProofWatch />
    </div>
  );
}
