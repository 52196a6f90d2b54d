import { Link, Outlet } from '@tanstack/react-router';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { BottomBar } from './bottom-bar.tsx';
import frame from './frame.module.css';
import styles from './landing-frame.module.css';
import { LandingHeader } from './landing-header.tsx';
import { MAIN_ID, texts } from './texts.ts';
import { useShellDialogs } from './use-shell-dialogs.tsx';

/** Header and footer of the first page; on a phone the same bottom bar as everywhere. */
export function LandingFrame() {
  const { dialog, openMore, openSupport } = useShellDialogs();
  return (
    <div className={frame.column}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
      <LandingFooter onSupport={openSupport} />
      <BottomBar onMore={openMore} />
      {dialog}
    </div>
  );
}

function LandingFooter({ onSupport }: { readonly onSupport: () => void }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>{texts.landing.rights(new Date().getFullYear())}</span>
        <ul className={styles.footerLinks}>
          <li>
            <Link to="/privacy">{texts.privacy}</Link>
          </li>
          <li>
            <Link to="/status">{texts.status}</Link>
          </li>
          <li>
            <Link to="/materials">{texts.landing.materials}</Link>
          </li>
          <li>
            <a href={runtimeConfig.faqUrl} target="_blank" rel="noreferrer">
              {texts.faq}
            </a>
          </li>
          <li>
            <button type="button" onClick={onSupport}>
              {texts.support}
            </button>
          </li>
        </ul>
      </div>
    </footer>
  );
}
