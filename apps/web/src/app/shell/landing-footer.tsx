import { Link } from '@tanstack/react-router';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import styles from './landing-frame.module.css';
import { menuTexts } from './menu-texts.ts';

export function LandingFooter({ onSupport }: { readonly onSupport: () => void }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>{menuTexts.rights(new Date().getFullYear())}</span>
        <ul className={styles.footerLinks}>
          <li>
            <Link to="/privacy">{menuTexts.privacy}</Link>
          </li>
          <li>
            <Link to="/privacy/remove">{menuTexts.removal}</Link>
          </li>
          <li>
            <Link to="/documents">{menuTexts.documents}</Link>
          </li>
          <li>
            <Link to="/status">{menuTexts.status}</Link>
          </li>
          <li>
            <Link to="/materials">{menuTexts.materials}</Link>
          </li>
          <li>
            <a href={runtimeConfig.faqUrl} target="_blank" rel="noreferrer">
              {menuTexts.faq}
            </a>
          </li>
          <li>
            <button type="button" onClick={onSupport}>
              {menuTexts.support}
            </button>
          </li>
        </ul>
      </div>
    </footer>
  );
}
