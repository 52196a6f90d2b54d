import { useNavigate, useSearch } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationList } from '#features/notifications/components/notification-list.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { CompanyNoticeCard } from './components/modals/company-notice-card.tsx';

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
