import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Megaphone, Settings2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { useProfile } from '#features/session/profile-api.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { companyTexts } from './modals/modal-texts.ts';
import styles from './modals/modals.module.css';

const texts = { title: 'Уведомления', settings: 'Куда присылать' };

export function NotificationsPage(): ReactNode {
  const { page = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      width="reading"
      actions={
        <ButtonLink theme="white" icon={<Settings2 size={18} />} to="/notifications/settings">
          {texts.settings}
        </ButtonLink>
      }
    >
      <CompanyNoticeCard />
      <NotificationList
        page={page}
        onPage={(wanted) => void navigate({ to: '/notifications', search: wanted > 0 ? { page: wanted } : {} })}
      />
    </Page>
  );
}

/** The notice among the notifications, where it stays after it was read. */
function CompanyNoticeCard() {
  const id = useId();
  const profile = useProfile();
  if (!profile?.notification_change_company || !profile.company_notice) return null;
  const { title, text } = profile.company_notice;
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.card}>
        {title ? <Megaphone size={20} aria-hidden /> : <Building2 size={20} aria-hidden />}
        <h2 id={id}>{title ?? companyTexts.title}</h2>
        <p className={styles.words}>{text}</p>
      </div>
    </Card>
  );
}
