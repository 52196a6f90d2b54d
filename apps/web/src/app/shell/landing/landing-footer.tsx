import { Link } from '@tanstack/react-router';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { texts } from '../texts.ts';
import styles from './landing-frame.module.css';

export function LandingFooter({ onSupport }: { readonly onSupport: () => void }) {
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
