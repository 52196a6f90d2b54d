import { Building2 } from 'lucide-react';
import { useId } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { companyTexts as texts } from '../../modal-texts.ts';
import styles from './modals.module.css';

/** The notice among the notifications, where it stays after it was read. */
export function CompanyNoticeCard() {
  const id = useId();
  const profile = useProfile();
  if (!profile?.notification_change_company || !profile.company_notice) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        <Building2 size={20} aria-hidden />
        <h2 id={id}>{texts.title}</h2>
        <p className={styles.words}>{profile.company_notice.text}</p>
      </div>
    </Card>
  );
}
