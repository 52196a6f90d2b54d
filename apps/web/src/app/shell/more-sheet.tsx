import { Link } from '@tanstack/react-router';
import {
  Activity,
  ArrowUpRight,
  BookOpen,
  CircleQuestionMark,
  FileText,
  LifeBuoy,
  LogIn,
  LogOut,
  ShieldCheck,
} from 'lucide-react';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { useLogout } from '#features/session/rotation-api.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { NOTIFICATIONS } from './menu-entries.ts';
import { GREYED, menuTexts } from './menu-texts.ts';
import styles from './more-sheet.module.css';
import { texts } from './texts.ts';

interface MoreSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSupport: () => void;
}

/** What does not fit into the bottom bar of a phone. */
export function MoreSheet({ open, onClose, onSupport }: MoreSheetProps) {
  const profile = useProfile();
  const logout = useLogout();
  const flagged = profile?.notification_change_company ?? false;
  return (
    <Modal open={open} title={texts.more} onClose={onClose} footerLabel={menuTexts.close}>
      <ul className={styles.list}>
        {flagged && (
          <li>
            <Link to={NOTIFICATIONS.to} className={styles.entry} onClick={onClose}>
              <NOTIFICATIONS.icon size={20} aria-hidden />
              {NOTIFICATIONS.label}
            </Link>
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
            <ArrowUpRight size={16} aria-hidden />
            <VisuallyHidden>{menuTexts.newTab}</VisuallyHidden>
          </a>
        </li>
        <li>
          <Link to="/materials" className={styles.entry} onClick={onClose}>
            <BookOpen size={20} aria-hidden />
            {menuTexts.materials}
          </Link>
        </li>
        <li>
          <Link to="/privacy" className={styles.entry} onClick={onClose}>
            <ShieldCheck size={20} aria-hidden />
            {menuTexts.privacy}
          </Link>
        </li>
        <li>
          <Link to="/documents" className={styles.entry} onClick={onClose}>
            <FileText size={20} aria-hidden />
            {menuTexts.documents}
          </Link>
        </li>
        <li>
          <Link to="/status" className={styles.entry} onClick={onClose}>
            <Activity size={20} aria-hidden />
            {menuTexts.status}
          </Link>
        </li>
        <li>
          {isRegistered(profile) ? (
            <button type="button" className={styles.entry} onClick={() => logout.mutate()}>
              <LogOut size={20} aria-hidden />
              {menuTexts.logout}
            </button>
          ) : (
            <Link to="/login" className={styles.entry} onClick={onClose}>
              <LogIn size={20} aria-hidden />
              {texts.login}
            </Link>
          )}
        </li>
        {GREYED.map(({ label }) => (
          <li key={label} className={styles.greyed}>
            {label} <Badge>{menuTexts.soon}</Badge>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
